// Whatever is sent, MarketHub answers in JSON and never with a fault of its own.
import fc from "fast-check";
import { expect, test } from "vitest";
import { OPERATIONS } from "../../../src/markethub/operation.ts";
import { RESOURCES, TABLE } from "../../../src/markethub/resources/table.ts";
import { answer, stub } from "./market.ts";

const hub = stub();

async function survives(path: string, init?: RequestInit): Promise<void> {
  const answered = await answer(await hub.fetch(path, init));
  expect(answered.status, `${init?.method ?? "GET"} ${path}`).toBeLessThan(500);
  if (answered.status >= 400 && init?.method !== "HEAD")
    expect(answered.refusal().message).not.toMatch(/\bat .*:\d+:\d+|SQLITE/);
}

const json = (method: string, body: string): RequestInit => ({
  method,
  body,
  headers: { "content-type": "application/json" },
});

const strange = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "\u0000",
    "\ud800",
    "' OR 1=1 --",
    '"',
    "%",
    "%00",
    "null",
    "1e999",
    "-0",
    "💡",
  ),
);
const keys = fc.oneof(strange, fc.constantFrom(...TABLE.flatMap(({ fields }) => Object.keys(fields))));

test("any query string, on any list", async () => {
  const operator = fc.constantFrom("", ":eq", ":in", ":contains", ":endsWith", ":startsWith", ":gt", ":", "::");
  const control = fc.constantFrom("_sort", "_page", "_per_page", "_embed", "_");
  const pair = fc.tuple(
    fc.oneof(
      control,
      fc.tuple(keys, operator).map((parts) => parts.join("")),
    ),
    strange,
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...TABLE), fc.array(pair, { maxLength: 5 }), async ({ name }, pairs) => {
      await survives(`/${name}?${new URLSearchParams(pairs)}`);
    }),
    { numRuns: 400 },
  );
});

const bodies = fc.oneof(
  fc.json(),
  fc
    .dictionary(keys, fc.oneof(strange, fc.jsonValue(), fc.double(), fc.maxSafeInteger()))
    .map((body) => JSON.stringify(body)),
  strange,
);

test("any body, on any operation that takes one", async () => {
  const taking = OPERATIONS.filter(
    ({ method, deed }) => method !== "get" && method !== "delete" && deed.kind !== "reset",
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...taking), bodies, async ({ method, path, deed }, body) => {
      const id = deed.kind === "reset" ? "" : String(RESOURCES[deed.resource.name].fields.id?.example);
      await survives(path.replace("{id}", id), json(method.toUpperCase(), body));
    }),
    { numRuns: 400 },
  );
});

test("any id", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...TABLE), strange, async ({ name }, id) => {
      await survives(`/${name}/${encodeURIComponent(id.toWellFormed())}`);
      await survives(`/${name}/${encodeURIComponent(id.toWellFormed())}`, { method: "DELETE" });
    }),
  );
});

const SELLER = { name: "Ordinary", slug: "ordinary", email: "o@ordinary.example" };

test.each([
  ["a key named __proto__", '{"__proto__":{"status":"active"},"name":"A","slug":"a","email":"a@a.example"}'],
  ["NUL in a text", JSON.stringify({ ...SELLER, name: "a\u0000b" })],
  ["half a surrogate pair in a text", '{"name":"\\ud800","slug":"ordinary","email":"o@ordinary.example"}'],
  ["a number too large for JSON", '{"name":1e999}'],
  ["a text too long", JSON.stringify({ ...SELLER, name: "x".repeat(201) })],
  ["an object for a text", JSON.stringify({ ...SELLER, name: { toString: 1 } })],
])("%s is refused with 422", async (_, body) => {
  const answered = await answer(await hub.fetch("/sellers", json("POST", body)));
  expect(answered.status).toBe(422);
});

test.each([
  ["JSON a hundred thousand deep", "[".repeat(100_000) + "]".repeat(100_000)],
  ["a deep value in a field", `{"name":${"[".repeat(50_000)}${"]".repeat(50_000)}}`],
  ["many unknown keys", JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 1])))],
])("%s is survived", async (_, body) => survives("/sellers", json("POST", body)));

test.each([
  "/sellers/%E0%A4%A",
  "/sellers/%00",
  "//sellers",
  "/sellers/../orders",
  `/sellers/${"x".repeat(10_000)}`,
  `/sellers?name=${"x".repeat(100_000)}`,
  `/sellers?name:in=${"x,".repeat(101)}`,
  `/sellers?${Array.from({ length: 200 }, (_, at) => `name:ne=${at}`).join("&")}`,
  "/sellers?name:contains=%",
  "/sellers?%ff=%fe",
])("%s is survived", (path) => survives(path));

test("a table keeps its bounds: its two-thousandth row is the last", async () => {
  const small = stub();
  let made = 0;
  let answered = await answer(await small.fetch("/addresses"));
  const body = JSON.stringify({
    customerId: "customer-ada-lindqvist",
    street: "1 Elm Court",
    city: "Salem",
    postalCode: "97301",
  });
  const present = Number(answered.headers.get("x-total-count"));
  do {
    answered = await answer(await small.fetch("/addresses", json("POST", body)));
    made += 1;
  } while (answered.status === 201);
  expect([answered.status, present + made]).toEqual([409, 2_001]);
});
