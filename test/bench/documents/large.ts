// Generates large OpenAPI documents in the style of Cloudflare's: long descriptions, schemas inlined into operations
// next to shared ones, tags by product, some cycles. Deterministic, to the byte. Written as text piece by piece, as the
// whole as objects would need hundreds of megabytes.
import { createRandom, type Random } from "./random.ts";

export interface Size {
  readonly operations: number;
  readonly schemas: number;
  /** Characters of the whole document, all of them ASCII. */
  readonly chars: number;
}

export const CLOUDFLARE_STYLE: Size = { operations: 2_745, schemas: 10_700, chars: 23_800_000 };
export const TWICE_AS_LARGE: Size = { operations: 20_000, schemas: 12_000, chars: 48 * 1024 * 1024 };

/** As many operations as the documents in the wild have at most. */
export const MANY_OPERATIONS: Size = { operations: 22_000, schemas: 12_000, chars: 56_000_000 };

/** Operations of one tag, methods of one path: as in the model. */
const OPERATIONS_A_TAG = 7;
const METHODS = ["get", "post", "put", "delete"] as const;
/** The part of a document that its shared schemas take. */
const SCHEMAS_SHARE = 0.17;

/** Characters kept free for what the last operation has more than its share. */
const SLACK = 4_000;

export function generateDocument({ operations, schemas, chars }: Size, seed = 1): string {
  const random = createRandom(seed);
  const schemaChars = Math.floor((chars * SCHEMAS_SHARE) / schemas);
  const shared = Array.from({ length: schemas }, (_, at) =>
    member(schemaName(at), sharedSchema(random, at, schemas, schemaChars)),
  );
  const tail = `},"components":{"schemas":{${shared.join(",")}},"responses":{"Error":${JSON.stringify(ERROR)}}}}`;
  const tags = Array.from({ length: Math.ceil(operations / OPERATIONS_A_TAG) }, (_, at) => ({ name: tagName(at) }));
  const head = `{"openapi":"3.0.3","info":{"title":"Large API","version":"1.0.0","description":"`;
  const rest = `"},"tags":${JSON.stringify(tags)},"paths":{`;

  let left = chars - head.length - rest.length - tail.length - SLACK;
  const items: string[] = [];
  for (let at = 0; at < operations; ) {
    const methods = METHODS.slice(0, Math.min(1 + random.below(2), operations - at));
    const target = Math.floor((left / (operations - at)) * methods.length);
    const members = methods.map((method, turn) =>
      member(method, operation(random, at + turn, schemas, target / methods.length)),
    );
    const item = member(`/accounts/{account_id}/products/${at % 97}/things_${at}`, `{${members.join(",")}}`);
    items.push(item);
    left -= item.length + 1;
    at += methods.length;
  }
  // What the pieces missed of the size is put where no piece is.
  const padding =
    chars - (head.length + rest.length + tail.length + items.reduce((sum, item) => sum + item.length + 1, -1));
  if (padding < 0) throw new Error(`A document of ${chars} characters is too small for ${operations} operations.`);
  return head + ".".repeat(padding) + rest + items.join(",") + tail;
}

const ERROR = {
  description: "The request failed.",
  content: { "application/json": { schema: { type: "object", properties: { success: { type: "boolean" } } } } },
};

function operation(random: Random, at: number, schemas: number, chars: number): string {
  const fixed = {
    operationId: `product-${at % 97}-operation-${at}`,
    summary: random.prose(30),
    tags: [tagName(Math.floor(at / OPERATIONS_A_TAG))],
    description: random.prose(90),
    parameters: [
      { name: "account_id", in: "path", required: true, schema: ref(random.below(schemas)) },
      { name: "page", in: "query", description: random.prose(60), schema: { type: "integer", minimum: 1, default: 1 } },
    ],
    responses: { "4XX": { $ref: "#/components/responses/Error" } },
  };
  const room = chars * 0.98 - JSON.stringify(fixed).length;
  const result = {
    description: "The result.",
    content: { "application/json": { schema: inlineSchema(random, room, schemas) } },
  };
  return JSON.stringify({ ...fixed, responses: { "200": result, ...fixed.responses } });
}

/** An object schema of about `chars` characters, with properties as documents have them: short, described, some shared. */
function inlineSchema(random: Random, chars: number, schemas: number): object {
  const properties: Record<string, object> = { success: { type: "boolean" } };
  for (let used = 60, at = 0; used < chars; at++) {
    const property = at % 6 === 5 ? nested(random, schemas) : leaf(random, at % 3 === 0 ? schemas : 0);
    properties[`field_${at}`] = property;
    used += JSON.stringify(property).length + 12;
  }
  return { type: "object", required: ["success"], properties };
}

function leaf(random: Random, schemas: number): object {
  if (schemas > 0 && random.below(2) === 0) return ref(random.below(schemas));
  const type = random.pick(["string", "integer", "boolean", "number"]);
  return {
    type,
    description: random.prose(40 + random.below(40)),
    example: type === "string" ? random.prose(12) : 1,
    readOnly: random.below(2) === 0,
  };
}

function nested(random: Random, schemas: number): object {
  return { type: "array", items: { type: "object", properties: { id: leaf(random, 0), kind: leaf(random, schemas) } } };
}

function sharedSchema(random: Random, at: number, schemas: number, chars: number): string {
  // References lead to later schemas alone, and one in a thousand to itself: shared parts, few cycles.
  const target = at % 1000 === 999 ? at : Math.min(at + 1 + random.below(50), schemas - 1);
  const properties: Record<string, object> = {};
  if (target !== at || at % 1000 === 999) properties.related = ref(target);
  const base = { type: "object", description: random.prose(30), properties };
  for (let turn = 0; JSON.stringify(base).length < chars * 0.75; turn++) properties[`part_${turn}`] = leaf(random, 0);
  return JSON.stringify(base);
}

function ref(at: number): object {
  return { $ref: `#/components/schemas/${schemaName(at)}` };
}

function schemaName(at: number): string {
  return `product-${at % 97}_schema-${at}`;
}

function tagName(at: number): string {
  return `Product ${at}`;
}

function member(key: string, json: string): string {
  return `${JSON.stringify(key)}:${json}`;
}
