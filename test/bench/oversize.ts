// `node test/bench/oversize.ts`: results that are too large for an answer, in a server of its own: what a client would have to
// read, and what it reads. Tokens are o200k's. The README's table is made by this.
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { temporaryServer } from "../support/server.ts";
import { connectMcp } from "./mcp.ts";
import { table } from "./table.ts";

const EXAMPLES: readonly { readonly name: string; readonly tool: "search" | "execute"; readonly code: string }[] = [
  { name: "the whole of MarketHub's document", tool: "search", code: "spec" },
  {
    name: "its orders, page after page, as they come",
    tool: "execute",
    code: `async () => {
  const orders = [];
  let options = { method: "GET", path: "/orders", query: { _per_page: 100 } };
  while (options) {
    const { result, next } = await api.request(options);
    orders.push(...result);
    options = next;
  }
  return orders;
}`,
  },
  {
    name: "50,000 rows",
    tool: "execute",
    code: "Array.from({ length: 50_000 }, (_, id) => ({ id, name: 'row ' + id, tags: ['a', 'b'] }))",
  },
  {
    name: "200,000 lines of a log",
    tool: "execute",
    code: "Array.from({ length: 200_000 }, (_, n) => '2026-01-01T00:00:00Z INFO request ' + n + ' done').join('\\n')",
  },
  {
    name: "a page of 12 MB",
    tool: "execute",
    code: "({ items: Array.from({ length: 50_000 }, (_, id) => ({ id, text: 'some words of a note '.repeat(11) })) })",
  },
  { name: "a string of 5 MB", tool: "execute", code: "'one sentence after another. '.repeat(180_000)" },
];

await using server = await temporaryServer();
const client = await connectMcp(server.url, server.key);
const rows: string[][] = [];
for (const { name, tool, code } of EXAMPLES) {
  console.error(`${name} …`);
  const answer = await client.callTool(tool, { code, spec: "markethub" });
  if (!answer.ok) throw new Error(answer.failure);
  const resultId = /resultId ([\w-]{16}):/.exec(answer.text)?.[1];
  if (resultId === undefined) throw new Error(`${name} was not cut.`);
  const whole = await fetch(`${server.url}/api/v1/results/${resultId}`, {
    headers: { authorization: `Bearer ${server.key}` },
  }).then((response) => response.text());
  rows.push([name, whole.length, countTokens(whole), countTokens(answer.text)].map(shown));
}
await client.close();
console.log(table(["result", "characters", "tokens of the whole", "tokens of the answer"], rows));

function shown(cell: string | number): string {
  return typeof cell === "number" ? cell.toLocaleString("en-US") : cell;
}
