// What a program may ask of `api.request`: parsed once by Zod, trusted after. Not here: how it becomes a request.
import { z } from "zod";
import { SluiceError } from "../errors.ts";
import { MAX_NESTING } from "../limits.ts";
import { isRecord } from "../openapi/piece.ts";
import { isMediaType } from "./request-body/media-type.ts";

/** By name, any JSON. As it arrived: Zod's own records lose `__proto__`, which is a name like any other here. */
const Values = z.custom<Readonly<Record<string, unknown>>>(isRecord, "an object, by name").default({});

const Options = z.strictObject({
  method: z
    .string()
    .regex(/^[A-Za-z]{1,20}$/, "a method such as GET or POST")
    .transform((method) => method.toUpperCase()),
  /** A template (`/orders/{id}`) with `params`, or filled; a query may stand behind it. */
  path: z.string().min(1).max(8_192),
  params: Values,
  query: Values,
  headers: Values,
  cookies: Values,
  body: z.unknown().optional(),
  /** Where in `body` the program had bytes, as JSON pointers, "" for the whole: their base64 stands there, because the boundary carries text. */
  bytes: z.array(z.string()).default([]),
  contentType: z.string().refine(isMediaType, "a media type such as application/json").optional(),
  rawBody: z.boolean().default(false),
  spec: z.string().optional(),
});

export type RequestOptions = z.output<typeof Options>;

/** @throws SluiceError `validation_failed`, naming the option and what it takes */
export function readOptions(value: unknown): RequestOptions {
  if (isTooDeep(value)) throw refused(`the options have more than ${MAX_NESTING} levels.`);
  const parsed = Options.safeParse(value);
  if (parsed.success) return withContentType(parsed.data);
  const issue = parsed.error.issues[0];
  if (issue === undefined || (issue.path.length === 0 && issue.code === "invalid_type")) throw notOptions();
  const where = issue.path.length === 0 ? "the options" : issue.path.join(".");
  throw refused(`${where}: ${issue.message}.`);
}

/** The type of a body may be said as a header, as most clients have it, and as some documents declare it. */
function withContentType(options: RequestOptions): RequestOptions {
  const [own, ...more] = Object.keys(options.headers).filter((name) => name.toLowerCase() === "content-type");
  if (own === undefined) return options;
  const { [own]: type, ...headers } = options.headers;
  const { contentType = type } = options;
  if (typeof type !== "string" || !isMediaType(type))
    throw refused(`headers.${own}: a media type such as application/json.`);
  if (more.length > 0 || type !== contentType) throw refused(`headers.${own} and another type of the body.`);
  return { ...options, headers, contentType };
}

/** What comes after calls itself for each level, and has a stack of its own size. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= MAX_NESTING; depth++) {
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
    if (level.length === 0) return false;
  }
  return true;
}

function refused(why: string): SluiceError {
  return new SluiceError(
    "validation_failed",
    `api.request: ${why}`,
    "It takes {method, path, params?, query?, headers?, cookies?, body?, contentType?, rawBody?, spec?}.",
  );
}

function notOptions(): SluiceError {
  return new SluiceError(
    "validation_failed",
    "api.request takes the options as one object.",
    'For example api.request({ method: "GET", path: "/orders" }).',
  );
}
