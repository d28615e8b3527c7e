// The generated large documents: their sizes are what the figures are measured on.
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { CLOUDFLARE_STYLE, generateDocument } from "../../bench/documents/large.ts";
import { compiled } from "./support/compiled.ts";

it("is of the size, the operations and the bytes that it is said to have", async () => {
  const document = generateDocument({ operations: 100, schemas: 200, chars: 500_000 });
  expect(document).toHaveLength(500_000);
  const { snapshot } = await compiled(document);
  expect(snapshot.summary).toMatchObject({ operations: 100, components: 201, warnings: [] });
  expect(generateDocument({ operations: 100, schemas: 200, chars: 500_000 })).toBe(document);
  expect(createHash("sha256").update(document).digest("hex").slice(0, 12)).toBe("61dc97909ecc");
});

it("generates the Cloudflare-style document as large as the model", { timeout: 60_000 }, async () => {
  const document = generateDocument(CLOUDFLARE_STYLE);
  expect(document).toHaveLength(23_800_000);
  const { snapshot } = await compiled(document);
  expect(snapshot.summary).toMatchObject({ operations: 2_745, bytes: 23_800_000 });
});
