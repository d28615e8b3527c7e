// A schema as the SDK checks arguments by it.
import { expect, it } from "vitest";
import { z } from "zod";
import { published } from "../../../src/mcp/published.ts";

const SCHEMA = z.object({ code: z.string(), spec: z.string().optional(), dry_run: z.boolean().default(false) });

it("takes null for an argument that is not given, and refuses it where one has to be", async () => {
  const { validate } = published(SCHEMA, "input")["~standard"];
  expect(await validate({ code: "a", spec: null, dry_run: null })).toEqual({ value: { code: "a", dry_run: false } });
  for (const args of [{ code: null }, null, [null], "code"])
    expect(await validate(args)).toMatchObject({ issues: [expect.anything()] });
});

it("takes null for null in what is answered", async () => {
  const { validate } = published(z.object({ next: z.string().nullable() }), "output")["~standard"];
  expect(await validate({ next: null })).toEqual({ value: { next: null } });
});
