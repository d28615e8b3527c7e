// @ts-nocheck: each import below is the file's own text (`?raw`: Vite's suffix, and a Text rule of wrangler.toml); TypeScript sees the module.
// The modules of a guest, under their paths in `src/`, so that they import one another as they do here. What stands outside of guest/ is
// pure, and runs on the host too. A test holds the lists to the folders.
import fflate from "../../node_modules/fflate/esm/browser.js?raw";
import jsonPath from "../../node_modules/json-p3/dist/json-p3.browser.js?raw";
import documentBody from "../openapi/document/body.js?raw";
import documentClone from "../openapi/document/clone.js?raw";
import documentKeeper from "../openapi/document/keeper.js?raw";
import documentLazyMap from "../openapi/document/lazy-map.js?raw";
import documentLazyNode from "../openapi/document/lazy-node.js?raw";
import documentLazyOperation from "../openapi/document/lazy-operation.js?raw";
import documentLocate from "../openapi/document/locate.js?raw";
import documentNodeCount from "../openapi/document/node-count.js?raw";
import documentOpen from "../openapi/document/open.js?raw";
import documentOperations from "../openapi/document/operations.js?raw";
import documentOutline from "../openapi/document/outline.js?raw";
import documentOverlay from "../openapi/document/overlay.js?raw";
import documentParameters from "../openapi/document/parameters.js?raw";
import documentPieces from "../openapi/document/pieces.js?raw";
import documentPointer from "../openapi/document/pointer.js?raw";
import documentPosition from "../openapi/document/position.js?raw";
import documentRegistry from "../openapi/document/registry.js?raw";
import documentResolver from "../openapi/document/resolver.js?raw";
import documentScope from "../openapi/document/scope.js?raw";
import documentViews from "../openapi/document/views.js?raw";
import rankingAddress from "../openapi/ranking/address.js?raw";
import rankingAptness from "../openapi/ranking/aptness.js?raw";
import rankingFilter from "../openapi/ranking/filter.js?raw";
import rankingPhrases from "../openapi/ranking/phrases.js?raw";
import rankingQuery from "../openapi/ranking/query.js?raw";
import rankingRanking from "../openapi/ranking/ranking.js?raw";
import rankingScore from "../openapi/ranking/score.js?raw";
import rankingSearch from "../openapi/ranking/search.js?raw";
import rankingSection from "../openapi/ranking/section.js?raw";
import rankingSynonyms from "../openapi/ranking/synonyms.js?raw";
import rankingTally from "../openapi/ranking/tally.js?raw";
import rankingTerms from "../openapi/ranking/terms.js?raw";
import rankingThesaurus from "../openapi/ranking/thesaurus.js?raw";
import rankingVariants from "../openapi/ranking/variants.js?raw";
import rankingVerbs from "../openapi/ranking/verbs.js?raw";
import rankingWords from "../openapi/ranking/words.js?raw";
import signatureComment from "../openapi/signature/comment.js?raw";
import signatureMembers from "../openapi/signature/members.js?raw";
import signatureSchema from "../openapi/signature/schema.js?raw";
import signatureSignature from "../openapi/signature/signature.js?raw";
import signatureTypeText from "../openapi/signature/type-text.js?raw";
import readingCompress from "../results/reading/compress.js?raw";
import readingCondition from "../results/reading/condition.js?raw";
import readingFilter from "../results/reading/filter.js?raw";
import readingLines from "../results/reading/lines.js?raw";
import readingOutline from "../results/reading/outline.js?raw";
import readingRead from "../results/reading/read.js?raw";
import readingRefusal from "../results/reading/refusal.js?raw";
import readingSelect from "../results/reading/select.js?raw";
import readingSlice from "../results/reading/slice.js?raw";
import readingWork from "../results/reading/work.js?raw";
import valueAdvice from "../results/value/advice.js?raw";
import valueCut from "../results/value/cut.js?raw";
import valueKeyOrder from "../results/value/key-order.js?raw";
import valueMainRows from "../results/value/main-rows.js?raw";
import valuePath from "../results/value/path.js?raw";
import valueShape from "../results/value/shape.js?raw";
import api from "./guest/api.js?raw";
import bound from "./guest/bound.js?raw";
import boundedJson from "./guest/bounded-json.js?raw";
import boundedText from "./guest/bounded-text.js?raw";
import console from "./guest/console.js?raw";
import content from "./guest/content.js?raw";
import documents from "./guest/documents.js?raw";
import encode from "./guest/encode.js?raw";
import envelope from "./guest/envelope.js?raw";
import events from "./guest/events.js?raw";
import field from "./guest/field.js?raw";
import find from "./guest/find.js?raw";
import invoke from "./guest/invoke.js?raw";
import jsonWriter from "./guest/json-writer.js?raw";
import lines from "./guest/lines.js?raw";
import main from "./guest/main.js?raw";
import next from "./guest/next.js?raw";
import nextCursor from "./guest/next-cursor.js?raw";
import nextLink from "./guest/next-link.js?raw";
import nextNumber from "./guest/next-number.js?raw";
import notes from "./guest/notes.js?raw";
import once from "./guest/once.js?raw";
import pagingFields from "./guest/paging-fields.js?raw";
import pagingParameters from "./guest/paging-parameters.js?raw";
import response from "./guest/response.js?raw";
import results from "./guest/results.js?raw";
import search from "./guest/search.js?raw";
import signature from "./guest/signature.js?raw";
import steps from "./guest/steps.js?raw";
import whole from "./guest/whole.js?raw";

/** What every guest gets. @type {Record<string, string>} */
export const guestModules = {
  "results/value/advice.js": valueAdvice,
  "results/value/cut.js": valueCut,
  "results/value/key-order.js": valueKeyOrder,
  "results/value/main-rows.js": valueMainRows,
  "results/value/path.js": valuePath,
  "results/value/shape.js": valueShape,
  "sandbox/guest/api.js": api,
  "sandbox/guest/bound.js": bound,
  "sandbox/guest/bounded-json.js": boundedJson,
  "sandbox/guest/bounded-text.js": boundedText,
  "sandbox/guest/console.js": console,
  "sandbox/guest/content.js": content,
  "sandbox/guest/documents.js": documents,
  "sandbox/guest/encode.js": encode,
  "sandbox/guest/envelope.js": envelope,
  "sandbox/guest/events.js": events,
  "sandbox/guest/field.js": field,
  "sandbox/guest/invoke.js": invoke,
  "sandbox/guest/json-writer.js": jsonWriter,
  "sandbox/guest/lines.js": lines,
  "sandbox/guest/main.js": main,
  "sandbox/guest/next-cursor.js": nextCursor,
  "sandbox/guest/next-link.js": nextLink,
  "sandbox/guest/next-number.js": nextNumber,
  "sandbox/guest/next.js": next,
  "sandbox/guest/notes.js": notes,
  "sandbox/guest/once.js": once,
  "sandbox/guest/paging-fields.js": pagingFields,
  "sandbox/guest/paging-parameters.js": pagingParameters,
  "sandbox/guest/response.js": response,
  "sandbox/guest/results.js": results,
  "sandbox/guest/steps.js": steps,
  "sandbox/guest/whole.js": whole,
};

/** What reads a document, for programs that name one. @type {Record<string, string | { js: string }>} */
export const documentModules = {
  "openapi/document/body.js": documentBody,
  "openapi/document/clone.js": documentClone,
  "openapi/document/keeper.js": documentKeeper,
  "openapi/document/lazy-map.js": documentLazyMap,
  "openapi/document/lazy-node.js": documentLazyNode,
  "openapi/document/lazy-operation.js": documentLazyOperation,
  "openapi/document/locate.js": documentLocate,
  "openapi/document/node-count.js": documentNodeCount,
  "openapi/document/open.js": documentOpen,
  "openapi/document/operations.js": documentOperations,
  "openapi/document/outline.js": documentOutline,
  "openapi/document/overlay.js": documentOverlay,
  "openapi/document/parameters.js": documentParameters,
  "openapi/document/pieces.js": documentPieces,
  "openapi/document/pointer.js": documentPointer,
  "openapi/document/position.js": documentPosition,
  "openapi/document/registry.js": documentRegistry,
  "openapi/document/resolver.js": documentResolver,
  "openapi/document/scope.js": documentScope,
  "openapi/document/views.js": documentViews,
  "openapi/ranking/address.js": rankingAddress,
  "openapi/ranking/aptness.js": rankingAptness,
  "openapi/ranking/filter.js": rankingFilter,
  "openapi/ranking/phrases.js": rankingPhrases,
  "openapi/ranking/query.js": rankingQuery,
  "openapi/ranking/ranking.js": rankingRanking,
  "openapi/ranking/score.js": rankingScore,
  "openapi/ranking/search.js": rankingSearch,
  "openapi/ranking/section.js": rankingSection,
  "openapi/ranking/synonyms.js": rankingSynonyms,
  "openapi/ranking/tally.js": rankingTally,
  "openapi/ranking/terms.js": rankingTerms,
  "openapi/ranking/thesaurus.js": rankingThesaurus,
  "openapi/ranking/variants.js": rankingVariants,
  "openapi/ranking/verbs.js": rankingVerbs,
  "openapi/ranking/words.js": rankingWords,
  "openapi/signature/comment.js": signatureComment,
  "openapi/signature/members.js": signatureMembers,
  "openapi/signature/schema.js": signatureSchema,
  "openapi/signature/signature.js": signatureSignature,
  "openapi/signature/type-text.js": signatureTypeText,
  "sandbox/guest/find.js": find,
  "sandbox/guest/search.js": search,
  "sandbox/guest/signature.js": signature,
  // workerd resolves a bare specifier beside the module that imports it.
  "openapi/document/fflate": { js: fflate },
};

/** What reads kept results, for the tools that do. @type {Record<string, string>} */
export const readingModules = {
  "results/reading/compress.js": readingCompress,
  "results/reading/condition.js": readingCondition,
  "results/reading/filter.js": readingFilter,
  "results/reading/lines.js": readingLines,
  "results/reading/outline.js": readingOutline,
  "results/reading/read.js": readingRead,
  "results/reading/refusal.js": readingRefusal,
  "results/reading/select.js": readingSelect,
  "results/reading/slice.js": readingSlice,
  "results/reading/work.js": readingWork,
};

/** The text of the library that reads JSONPath. */
export { jsonPath };
