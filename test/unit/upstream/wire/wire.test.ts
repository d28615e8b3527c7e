// What a real HTTP server gets, held to tables that a person can hold to the standard (README.md beside this).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SluiceError } from "../../../../src/errors.ts";
import { readOptions } from "../../../../src/upstream/options.ts";
import { buildRequest } from "../../../../src/upstream/request.ts";
import { type EchoServer, echoServer } from "../../../support/upstreams/echo.ts";
import { operationsOf } from "../operations.ts";

const VALUES = { empty: "", string: "blue", array: ["blue", "black", "brown"], object: { R: 100, G: 200, B: 150 } };
const VERSIONS: Readonly<Record<string, string>> = { "2.0": "2.0", "3.0": "3.0.4", "3.1": "3.1.1", "3.2": "3.2.0" };

/** One parameter, one value, what arrives. */
interface Case {
  readonly version: string;
  readonly place: string;
  readonly name: string;
  readonly parameter: object;
  readonly value: unknown;
  readonly wire: string;
}

function rowsOf(file: string): Record<string, string>[] {
  const [head = "", ...lines] = readFileSync(join(import.meta.dirname, file), "utf8")
    .trimEnd()
    .split("\n");
  const names = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  });
}

const styles = rowsOf("styles.tsv").flatMap(({ versions = "", in: place = "", style = "", explode = "", ...cells }) =>
  versions.split(" ").flatMap((version) =>
    Object.entries(VALUES).flatMap(([column, value]): Case[] => {
      const wire = cells[column] ?? "";
      if (version === "2.0" && wire === "" && column !== "empty") return [];
      const written =
        version === "2.0"
          ? { type: "array", items: { type: "string" }, ...(style !== "" && { collectionFormat: style }) }
          : style === "content"
            ? { content: { "application/json": { schema: {} } } }
            : {
                schema: {},
                ...(style !== "" && { style }),
                ...(explode !== "" && { explode: explode === "true" }),
              };
      return [{ version, place, name: "color", parameter: written, value, wire }];
    }),
  ),
);
const values = rowsOf("values.tsv").map(
  ({ in: place = "", parameter = "", value = "", wire = "" }): Case => ({
    version: "3.2",
    place,
    name: "x",
    parameter: { ...(parameter.includes("content") ? {} : { schema: {} }), ...JSON.parse(parameter) },
    value: JSON.parse(value),
    wire,
  }),
);

/** The operations of all cases of a version, in one document. */
function documentOf(version: string, cases: readonly Case[]): object {
  const paths = cases.map(({ place, name, parameter }, at) => {
    const declared = { name, in: place, ...(place === "path" && { required: true }), ...parameter };
    const parameters = [declared];
    return [pathOf(at, place, name), { post: { parameters, responses: {} } }] as const;
  });
  const head = version === "2.0" ? { swagger: "2.0" } : { openapi: VERSIONS[version] };
  return { ...head, info: { title: "Wire", version: "1" }, paths: Object.fromEntries(paths) };
}

const pathOf = (at: number, place: string, name: string) => `/${at}/${place === "path" ? `{${name}}` : "a"}/end`;

let server: EchoServer;
beforeAll(async () => {
  server = await echoServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

function optionsOf({ place, name, value }: Case, path: string): object {
  const given = { [name]: value };
  const places = { path: "params", query: "query", querystring: "query", header: "headers", cookie: "cookies" };
  const option = places[place as keyof typeof places];
  return { method: "POST", path, ...(option === undefined ? { body: given } : { [option]: given }) };
}

/** The part of the request in which the parameter stands, as the server got it. */
async function sent(one: Case, request: Request): Promise<string> {
  await (await fetch(request)).text();
  const seen = server.seen.at(-1);
  if (seen === undefined) throw new Error("Nothing arrived.");
  const [path = "", ...rest] = seen.url.split("?");
  const query = rest.join("?");
  const inPath = /^\/base\/\d+\/(.*)\/end$/.exec(path)?.[1];
  if (one.place === "path") return inPath ?? `outside: ${seen.url}`;
  expect(inPath).toBe("a");
  if (one.place === "header") return seen.headers[one.name] ?? "";
  if (one.place === "cookie") return seen.headers.cookie ?? "";
  return one.place === "formData" ? Buffer.from(seen.body, "base64").toString() : query;
}

const titleOf = ({ version, place, parameter, value }: Case) =>
  `${version} ${place} ${JSON.stringify(parameter)} ${JSON.stringify(value)}`;

describe.each(Object.keys(VERSIONS))("OpenAPI %s", (version) => {
  const cases = [...styles, ...values].filter((one) => one.version === version);
  const opened = operationsOf(documentOf(version, cases));

  it.each(cases.map((one, at) => [titleOf(one), one.wire, one, at] as const))(
    "%s is %j on the wire",
    async (_, wire, one, at) => {
      const { document, at: operationAt } = await opened;
      const path = pathOf(at, one.place, one.name);
      const build = () =>
        buildRequest(
          new URL(`${server.url}/base`),
          operationAt(path),
          readOptions(JSON.parse(JSON.stringify(optionsOf(one, path)))),
          document.resolve,
        );
      if (wire === "refused") expect(build).toThrow(SluiceError);
      else expect(await sent(one, build())).toBe(wire);
    },
  );
});

it("the tables have every style in every place of every version", () => {
  expect(styles.length).toBeGreaterThan(300);
  expect(values.length).toBeGreaterThan(70);
});
