// The document tells the truth: each operation answers with a status that it documents, and rows have the documented keys.
import { expect, test } from "vitest";
import { z } from "zod";
import { document } from "../../../src/markethub/document.ts";
import { OPERATIONS } from "../../../src/markethub/operation.ts";
import { TABLE } from "../../../src/markethub/resources/table.ts";
import { freshMarket } from "./market.ts";

const operation = z.object({ responses: z.record(z.string(), z.unknown()) });
const schema = z.object({ required: z.array(z.string()), properties: z.record(z.string(), z.unknown()) });
const shape = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
const { paths, components } = shape.parse(document());
const market = freshMarket();

test.each(OPERATIONS.map((operation) => [operation.operationId, operation] as const))(
  "%s",
  async (_, { method, path, deed }) => {
    const example = deed.kind === "reset" ? "" : String(deed.resource.fields.id?.example);
    const body = method === "post" || method === "patch" || method === "put" ? {} : undefined;
    const answered = await market(
      method.toUpperCase(),
      path.replace("{id}", example),
      deed.kind === "reset" ? undefined : body,
    );
    expect(Object.keys(operation.parse(paths[path]?.[method]).responses)).toContain(String(answered.status));
    if (method === "get") expect(answered.status).toBe(200);
    await market("POST", "/reset");
  },
);

test.each(TABLE.map(({ name, noun }) => [name, noun] as const))(
  "rows of %s have the keys of %s, no more and no fewer",
  async (name, noun) => {
    const [row] = (await market("GET", `/${name}?_per_page=1`)).rows();
    const { required, properties } = schema.parse(components.schemas[noun]);
    expect(Object.keys(row ?? {})).toEqual(required);
    expect(Object.keys(properties)).toEqual(required);
  },
);
