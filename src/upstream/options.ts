// What a program may ask of `api.request`: parsed once by Zod, trusted after. Not here: how it becomes a request.
import { z } from "zod";
import { SluiceError } from "../errors.ts";
import { MAX_HEADER_CHARS } from "../limits.ts";

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Value = z.union([Scalar, z.array(Scalar)]);

const Options = z.strictObject({
  method: z
    .string()
    .regex(/^[A-Za-z]{1,20}$/, "a method such as GET or POST")
    .transform((method) => method.toUpperCase()),
  path: z.string().min(1).max(8_192),
  params: z.record(z.string(), Scalar).default({}),
  query: z.record(z.string(), Value).default({}),
  headers: z
    .record(
      z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/, "a header's name"),
      z
        .string()
        .max(MAX_HEADER_CHARS)
        .regex(/^[\t\x20-\x7e\x80-\xff]*$/, "one line of Latin-1 text"),
    )
    .default({}),
  body: z.unknown().optional(),
  /** In the place of `body` where that is bytes: the boundary carries text. */
  bodyBase64: z.base64().optional(),
  contentType: z
    .string()
    .max(200)
    .regex(/^[\x21-\x7e][\x20-\x7e]*$/, "a media type such as application/json")
    .optional(),
  spec: z.string().optional(),
});

export type RequestOptions = z.output<typeof Options>;
export type QueryValue = z.output<typeof Value>;

/** @throws SluiceError `validation_failed`, naming the option and what it takes */
export function readOptions(value: unknown): RequestOptions {
  const parsed = Options.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue === undefined || (issue.path.length === 0 && issue.code === "invalid_type")) throw notOptions();
  const where = issue.path.length === 0 ? "the options" : issue.path.join(".");
  throw new SluiceError(
    "validation_failed",
    `api.request: ${where}: ${issue.message}.`,
    "It takes {method, path, params?, query?, headers?, body?, contentType?, spec?}.",
  );
}

function notOptions(): SluiceError {
  return new SluiceError(
    "validation_failed",
    "api.request takes the options as one object.",
    'For example api.request({ method: "GET", path: "/orders" }).',
  );
}
