// How one operation is described: summary, parameters, body and responses, by what it does.

import type { Operation } from "../operation.ts";
import { type Resource, spoken } from "../resource.ts";
import { childrenOf, RESOURCES } from "../resources/table.ts";
import { embedName, filtersOf, statusFilters } from "./parameters.ts";
import { bodySchema, type Json, one, refer } from "./schemas.ts";

type Described = Record<string, Json>;

const PAGING = [refer("parameters", "sort"), refer("parameters", "page"), refer("parameters", "perPage")];
const ERRORS = { 400: "BadRequest", 404: "NotFound", 409: "Conflict", 422: "Unprocessable" } as const;

export function describe({ operationId, tag, deed }: Operation): Described {
  return { operationId, tags: [tag], ...about(deed) };
}

function about(deed: Operation["deed"]): Described {
  if (deed.kind === "reset") {
    return {
      summary: "Put the marketplace back to its first state",
      description: "Removes every change that was made; all ids are as they were.",
      responses: { ...NO_CONTENT },
    };
  }
  const { resource } = deed;
  const { noun, nouns } = resource;
  switch (deed.kind) {
    case "list":
      return {
        summary: `List ${spoken(nouns)}`,
        description: "More filters: see the API's description.",
        parameters: [...filtersOf(resource), ...PAGING, refer("parameters", embedName(resource))],
        responses: { 200: refer("responses", `${noun}List`), ...errors(400) },
      };
    case "nested": {
      const { child } = deed.relation;
      return {
        summary: `List the ${spoken(child.nouns)} of ${one(noun)}`,
        description: `Takes every parameter of list${child.nouns}.`,
        parameters: [...statusFilters(child), ...PAGING],
        responses: { 200: refer("responses", `${child.noun}List`), ...errors(400, 404) },
      };
    }
    case "create":
      return {
        summary: `Create ${one(noun)}`,
        ...createNote(resource),
        requestBody: body(refer("schemas", `${noun}Input`)),
        responses: { 201: refer("responses", noun), ...errors(409, 422) },
      };
    case "get":
      return {
        summary: `Get ${one(noun)}`,
        parameters: [refer("parameters", embedName(resource))],
        responses: { 200: refer("responses", noun), ...errors(404) },
      };
    case "update":
      return {
        summary: `Change fields of ${one(noun)}`,
        requestBody: body(refer("schemas", `${noun}Patch`)),
        responses: { 200: refer("responses", noun), ...errors(404, 409, 422) },
      };
    case "replace":
      return {
        summary: `Replace ${one(noun)}`,
        description: "Fields left out take their defaults, but for the status.",
        requestBody: body(refer("schemas", `${noun}Input`)),
        responses: { 200: refer("responses", noun), ...errors(404, 409, 422) },
      };
    case "delete":
      return {
        summary: `Delete ${one(noun)}`,
        ...deleteNote(resource),
        responses: { ...NO_CONTENT, ...errors(404, 409) },
      };
    case "action": {
      const { action } = deed;
      const taken = Object.keys(action.body).length > 0;
      const required = Object.values(action.body).some((field) => field.required);
      const answer = action.creates
        ? { 201: refer("responses", `${RESOURCES[action.creates].noun}`) }
        : { 200: refer("responses", noun) };
      return {
        summary: action.summary,
        ...(action.description ? { description: action.description } : {}),
        ...(taken ? { requestBody: body(bodySchema(resource, action.body), required) } : {}),
        responses: { ...answer, ...(taken ? errors(404, 409, 422) : errors(404, 409)) },
      };
    }
  }
}

const NO_CONTENT: Described = { 204: { description: "Done." } };

const body = (schema: Json, required = true): Json => ({ required, content: { "application/json": { schema } } });

/** The refusals to reckon with; the API's description tells the others, which have the same shape. */
function errors(...statuses: readonly (keyof typeof ERRORS)[]): Described {
  return Object.fromEntries(statuses.map((status) => [status, refer("responses", ERRORS[status])]));
}

function createNote({ unique, lifeCycle }: Resource): Described {
  const [first] = Object.keys(lifeCycle ?? {});
  const notes = [
    ...(first ? [`Starts as \`${first}\` unless told otherwise.`] : []),
    ...unique.map((names) => `409 when ${names.join(" and ")} ${names.length > 1 ? "are" : "is"} taken.`),
  ];
  return notes.length > 0 ? { description: notes.join(" ") } : {};
}

function deleteNote(resource: Resource): Described {
  const [removed, kept] = (["cascade", "restrict"] as const).map((rule) =>
    childrenOf(resource).filter(({ child, field }) => child.fields[field]?.reference?.onDelete === rule),
  );
  const names = (relations: typeof removed) => relations?.map(({ child }) => child.name).join(", ") ?? "";
  const notes = [
    ...(names(removed) ? [`Removes its ${names(removed)} too.`] : []),
    ...(names(kept) ? [`Refused while it is named by ${names(kept)}.`] : []),
  ];
  return notes.length > 0 ? { description: notes.join(" ") } : {};
}
