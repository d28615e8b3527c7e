// `inspect`: where an endpoint is, and all that the document says of it, references resolved. What does not fit is folded,
// and can be asked for by its pointer. Not here: the lists (lists.ts), and how folding goes (openapi/catalogue/fold.ts).
import { SluiceError } from "../../errors.ts";
import { endpointIdOf } from "../../openapi/catalogue/catalogue.ts";
import { charsOf, cutText, fitTexts } from "../../openapi/catalogue/fit.ts";
import { fold } from "../../openapi/catalogue/fold.ts";
import { line } from "../../openapi/catalogue/line.ts";
import { operationView, partOf } from "../../openapi/catalogue/operation-view.ts";
import { isRecord } from "../../openapi/piece.ts";
import { signatureOf } from "../../openapi/signature/signature.js";
import type { LoadedSnapshot } from "../../snapshots/store.ts";
import type { Library } from "./library.ts";

/** Characters of the notice, and of JSON around the operation. */
const ENVELOPE_CHARS = 400;

const HEAD_NOTICE = "Where it is was cut to fit, at …: a larger max_chars shows it whole.";
const SIGNATURE_NOTICE = 'The signature was cut to fit: format: "json" tells the whole, part by part.';

/** Of the answer, what may tell where the endpoint is. */
const HEAD_PART = 1 / 2;

/** Names that a refusal tells, each with at most so many characters. */
const TOLD_NAMES = 30;
const MAX_NAME_CHARS = 60;

export interface InspectRequest {
  readonly endpointId: string;
  readonly format: "json" | "typescript";
  /** What of the operation is looked at: a JSON pointer (RFC 6901), "" for all of it. */
  readonly pointer: string;
  /** Characters of the whole answer. */
  readonly room: number;
}

export async function inspect(library: Library, { endpointId, format, pointer, room }: InspectRequest) {
  const { opened, endpoint } = await library.endpoint(endpointId);
  const { entry } = endpoint;
  const { collection, document, snapshot } = opened;
  const { baseUrl } = collection.scoped.entry;
  const place = {
    ...{
      endpointId: endpointIdOf(endpoint),
      tagId: endpoint.tag.id,
      collectionId: collection.id,
      specId: collection.spec.id,
    },
    ...{ method: entry.method, path: entry.path, baseUrl, fullUrl: baseUrl.replace(/\/+$/, "") + entry.path },
  };
  const head = fitTexts(place, Math.floor(room * HEAD_PART));
  const isHeadCut = head !== place;
  const left = room - charsOf(head) - ENVELOPE_CHARS;
  if (format === "typescript") {
    const { raw, parameters } = document.operation(entry);
    const signature = signatureOf({ ...raw, parameters: [...parameters] }, { ...entry, at: document.at });
    const shown = cutText(signature, left);
    return {
      ...head,
      signature: shown,
      ...noticeOf(isHeadCut && HEAD_NOTICE, shown !== signature && SIGNATURE_NOTICE),
    };
  }
  const view = operationView(...sectionsOf(snapshot), entry);
  const part = partOf(view, pointer);
  if (part === undefined) throw nowhere(view, pointer);
  const { value, folded } = fold(part, pointer, left);
  return { ...head, operation: value, ...noticeOf(isHeadCut && HEAD_NOTICE, folded > 0 && foldedNotice(folded)) };
}

function sectionsOf({ bytes, index, blocks }: LoadedSnapshot): [index: string, blocks: Uint8Array] {
  return [
    new TextDecoder().decode(new Uint8Array(bytes, index.offset, index.length)),
    new Uint8Array(bytes, blocks.offset, blocks.length),
  ];
}

function noticeOf(...told: readonly (string | false)[]): { readonly notice?: string } {
  const notice = told.filter((part) => part !== false).join(" ");
  return notice === "" ? {} : { notice };
}

function foldedNotice(folded: number): string {
  const parts = folded === 1 ? "1 part is" : `${folded.toLocaleString("en-US")} parts are`;
  return `${parts} folded or cut to fit. Pass a pointer that stands at $folded as inspect's pointer to see what is there, or format: "typescript" for the whole in short.`;
}

/** Says how far the pointer leads, and what there is. */
function nowhere(view: unknown, pointer: string): SluiceError {
  let known = "";
  for (let at = pointer.length; at > 0 && known === ""; at = pointer.lastIndexOf("/", at - 1)) {
    const start = pointer.slice(0, at);
    if (start !== pointer && partOf(view, start) !== undefined) known = start;
  }
  const part = partOf(view, known);
  const names = isRecord(part) || Array.isArray(part) ? Object.keys(part) : [];
  const told = names.slice(0, TOLD_NAMES).map((name) => line(name, MAX_NAME_CHARS));
  return new SluiceError(
    "not_found",
    `The operation has nothing at ${JSON.stringify(line(pointer, 200))}.`,
    `${known === "" ? "It" : line(known, 200)} has ${told.join(", ") || "no members"}${names.length > told.length ? ", …" : ""}.`,
  );
}
