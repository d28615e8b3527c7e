// Where a document says that its API is, and which of its addresses an operator may choose.
import { describe, expect, it } from "vitest";
import { MAX_SERVER_VALUES, MAX_SERVER_VARIABLES } from "../../../src/limits.ts";
import { serverTemplate, serverUrl } from "../../../src/openapi/server-url.ts";
import { compiled } from "./support/compiled.ts";

const SERVERS = [
  { url: "/relative" },
  {
    url: "https://{region}.example.com:{port}/{base}",
    variables: {
      region: { default: "eu", enum: ["eu", "us"] },
      port: { default: "8443", enum: ["8443", "443"] },
      base: { default: "v2" },
    },
  },
];
const url = (chosen?: Record<string, string>, servers: unknown = SERVERS) => serverUrl(serverTemplate(servers), chosen);

describe("the first absolute server", () => {
  it("has its variables at their defaults", () => {
    expect(url()).toBe("https://eu.example.com:8443/v2");
  });

  it.each([
    [{ region: "us" }, "https://us.example.com:8443/v2"],
    [{ region: "us", port: "443" }, "https://us.example.com/v2"],
    [{ other: "x" }, "https://eu.example.com:8443/v2"],
  ])("has the values that were chosen: %j", (chosen, expected) => {
    expect(url(chosen)).toBe(expected);
  });

  it.each([{ region: "evil.example/" }, { region: "" }, { region: "EU" }, { port: "80" }])(
    "is none where a value is not declared: %j",
    (chosen) => {
      expect(url(chosen)).toBe("");
    },
  );

  it("keeps a variable without an enum at its default, whatever was chosen", () => {
    expect(url({ base: "v3" })).toBe("https://eu.example.com:8443/v2");
  });

  it.each([
    [undefined],
    [{}],
    [[]],
    [[{ url: "https://{host}/" }]],
    [[{ url: "https://user:{p}@x.example/", variables: { p: { default: "a", enum: ["a", "b"] } } }]],
    [[{ url: "ftp://x.example" }]],
    [[{ url: "https://x.example/{__proto__}" }, 5, null]],
  ])("is none in %j, or has no variable", (servers) => {
    const template = serverTemplate(servers);
    expect(Object.keys(template.variables)).toEqual([]);
  });

  it("can be chosen among so many values of so many variables, and no more", () => {
    const values = (count: number) => Array.from({ length: count }, (_, at) => String(at));
    const variables = (count: number, of: number) =>
      Object.fromEntries(values(count).map((name) => [`v${name}`, { default: "0", enum: values(of) }]));
    const server = (count: number, of: number) => [
      {
        url: `https://x.example/${values(count)
          .map((name) => `{v${name}}`)
          .join("/")}`,
        variables: variables(count, of),
      },
    ];
    const count = (of: unknown) => Object.keys(serverTemplate(of).variables).length;
    expect(count(server(1, MAX_SERVER_VALUES))).toBe(1);
    expect(count(server(1, MAX_SERVER_VALUES + 1))).toBe(0);
    expect(count(server(MAX_SERVER_VARIABLES, 2))).toBe(MAX_SERVER_VARIABLES);
    expect(count(server(MAX_SERVER_VARIABLES + 1, 2))).toBe(MAX_SERVER_VARIABLES);
    expect(url({}, server(MAX_SERVER_VARIABLES + 1, 2))).toBe(
      `https://x.example/${"0/".repeat(MAX_SERVER_VARIABLES)}0`,
    );
  });
});

it("the summary of a document tells what can be chosen, where something can", async () => {
  const summaryOf = async (servers: unknown) =>
    (await compiled({ openapi: "3.1.0", info: { title: "T", version: "1" }, servers, paths: {} })).snapshot.summary;
  expect((await summaryOf(SERVERS)).serverTemplate).toEqual({
    url: "https://{region}.example.com:{port}/v2",
    variables: { region: { default: "eu", enum: ["eu", "us"] }, port: { default: "8443", enum: ["8443", "443"] } },
  });
  expect(await summaryOf([{ url: "https://x.example" }])).not.toHaveProperty("serverTemplate");
});
