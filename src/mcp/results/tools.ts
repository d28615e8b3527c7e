// The results tools as clients see them. They are listed where they are asked for alone: every word costs tokens in every
// conversation. Not here: what they do (results/reading/).
import { z } from "zod";
import { MAX_JSON_PATH_CHARS, MAX_SLICE_AROUND } from "../../limits.ts";
import { readingTool } from "../tool.ts";

const text = z.string();
const count = z.int().meta({ minimum: undefined, maximum: undefined });
/** Some clients send every argument as text. */
const number = z.coerce.number().int();
const resultId = text.describe("From a notice");
const jsonPath = text.max(MAX_JSON_PATH_CHARS).optional();
const notice = text.optional();

export const RESPONSE_OUTLINE = readingTool(
  "response_outline",
  "What a kept result is made of, without its data: types, keys, counts, and JSONPaths to go on with.",
  z.object({
    resultId,
    maxDepth: number.min(1).max(10).default(3),
    maxArrayItems: number.min(1).max(100).default(5).describe("Items of an array that are looked at"),
  }),
  z.object({
    ...{ type: text, size: count, depth: count, lines: count.optional() },
    ...{ keys: z.array(text), keyCount: count.optional(), itemCount: count.optional(), itemType: text.optional() },
    ...{ structure: z.unknown(), navigationHints: z.unknown(), notice },
  }),
);

export const RESPONSE_COMPRESS = readingTool(
  "response_compress",
  "A kept result with less of everything: one item of each array, a sample, short strings, keys alone, or some keys.",
  z.object({
    resultId,
    mode: z.enum(["first_of_array", "sample_array", "truncate_strings", "keys_only", "select_keys"]),
    jsonPath: jsonPath.describe("The part to compress"),
    arrayHead: number.min(0).max(100).default(3),
    arrayTail: number.min(0).max(100).default(2),
    stringLen: number.min(1).max(10_000).default(80),
    selectKeys: z.array(text).max(100).optional().describe("Kept wherever they are"),
  }),
  z.object({ mode: text, size: count, value: z.unknown(), notice }),
);

export const RESPONSE_SLICE = readingTool(
  "response_slice",
  "Some lines of a kept result, a text's own or those of indented JSON. Pass one of jsonPath, line and range; next and previous are ranges.",
  z.object({
    resultId,
    jsonPath: jsonPath.describe("Shows where its first match begins"),
    line: number.min(1).optional(),
    range: text.optional().describe('"100-140"'),
    around: number.min(0).max(MAX_SLICE_AROUND).default(20).describe("Lines before and after"),
  }),
  z.object({
    ...{ path: text.optional(), totalLines: count, from: count, to: count },
    ...{ previous: text.nullable(), next: text.nullable(), text, notice },
  }),
);

export const RESPONSE_FILTER = readingTool(
  "response_filter",
  "The items of a kept result that fit, in pages: of its longest array, of a text its lines, or of what jsonPath finds.",
  z.object({
    resultId,
    jsonPath,
    search: text.max(200).optional().describe("Text anywhere in an item"),
    filter: text
      .max(500)
      .optional()
      .describe("field op value: price > 10, customer.city = Paris, tags contains new. op: = != > < >= <= contains"),
    page: number.min(1).default(1),
    pageSize: number.min(1).max(50).default(10),
  }),
  z.object({
    ...{ path: text, page: count, pageSize: count, total: count, totalPages: count },
    ...{ items: z.array(z.unknown()), notice },
  }),
);
