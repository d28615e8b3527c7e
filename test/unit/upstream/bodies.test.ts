// The body of a request: its type, its bytes, and what a server's own parser makes of them.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_REQUEST_BODY_BYTES } from "../../../src/limits.ts";
import { readOptions } from "../../../src/upstream/options.ts";
import { buildRequest } from "../../../src/upstream/request.ts";
import { type EchoServer, echoServer } from "../../support/upstreams/echo.ts";
import { builderOf, operationsOf } from "./operations.ts";
import { refusalOf } from "./refusal.ts";

let server: EchoServer;
beforeAll(async () => {
  server = await echoServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";

/** An operation that takes these types; for one alone, what its media type says. */
const taking = (types: readonly string[], media: object = {}, rest = {}) =>
  builderOf({ requestBody: { content: Object.fromEntries(types.map((type) => [type, media])) } }, { rest });

/** What the server got. */
async function arrived(request: Request): Promise<{ type: string; bytes: Buffer; text: string }> {
  const { pathname } = new URL(request.url);
  const headers = request.headers;
  await (
    await fetch(`${server.url}${pathname}`, { method: request.method, headers, body: await request.arrayBuffer() })
  ).text();
  const seen = server.seen.at(-1);
  const bytes = Buffer.from(seen?.body ?? "", "base64");
  return { type: seen?.headers["content-type"] ?? "", bytes, text: bytes.toString() };
}

/** Node's own reading of a form. */
async function formOf(request: Request) {
  const { type, bytes } = await arrived(request);
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === "string"
        ? [name, value]
        : [name, { name: value.name, type: value.type, bytes: [...new Uint8Array(await value.arrayBuffer())] }],
    ),
  );
}

const base64 = (...bytes: number[]) => Buffer.from(bytes).toString("base64");

describe("the type of a body, where the program names none, is", () => {
  const file = { filename: "a", data: "x" };
  it.each<[readonly string[], object, string | RegExp]>([
    [[], { body: { a: 1 } }, "application/json"],
    [[], { body: "AA==", bytes: [""] }, "application/octet-stream"],
    [["application/json"], { body: "text" }, "application/json"],
    [["application/xml", "application/json"], { body: { a: 1 } }, "application/json"],
    [["application/xml", "application/json"], { body: "<a/>" }, "application/json"],
    [["application/xml", "text/plain"], { body: "<a/>" }, "application/xml"],
    [[FORM, "application/vnd.api+json"], { body: { a: 1 } }, "application/vnd.api+json"],
    [["application/json; charset=utf-8"], { body: { a: 1 } }, "application/json; charset=utf-8"],
    [[FORM], { body: { a: 1 } }, FORM],
    [[FORM, MULTIPART], { body: { a: 1 } }, FORM],
    [[FORM, MULTIPART], { body: { a: file } }, /^multipart\/form-data; boundary=/],
    [["application/json", MULTIPART], { body: { a: 1 } }, "application/json"],
    [["application/json", MULTIPART], { body: { a: [file] } }, /^multipart\/form-data; boundary=/],
    [["application/json", MULTIPART], { body: { a: "AA==" }, bytes: ["/a"] }, /^multipart\/form-data; boundary=/],
    [["application/json"], { body: { a: "AA==" }, bytes: ["/a"] }, "application/json"],
    [["application/json", "image/png"], { body: "AA==", bytes: [""] }, "image/png"],
    [["application/json"], { body: "AA==", bytes: [""] }, "application/json"],
    [["application/x-ndjson"], { body: [1] }, "application/x-ndjson"],
    [["*/*"], { body: { a: 1 } }, "application/json"],
    [["*/*"], { body: "AA==", bytes: [""] }, "application/octet-stream"],
    [["application/*"], { body: [1] }, "application/json"],
    [["text/*"], { body: "a" }, "text/plain"],
    [["image/*", "text/csv"], { body: "a" }, "text/csv"],
    [["text/csv\r\nx: y", "text/plain"], { body: "a" }, "text/plain"],
    [["image/png"], { body: { contentType: "image/png", base64: "AA==" } }, "image/png"],
    [["image/*"], { body: { contentType: "image/png", base64: "AA==" } }, "image/png"],
  ])("of %j for %j: %s", async (types, options, type) => {
    const made = (await taking(types))(options);
    expect(made.headers.get("content-type")).toEqual(type instanceof RegExp ? expect.stringMatching(type) : type);
  });

  it.each([["image/*"], ["text/csv\r\nx: y"]])("asked for, where the document leaves it open: %j", async (type) => {
    const build = await taking([type]);
    expect(refusalOf(() => build({ body: "AA==", bytes: [""] })).hint).toBe("Name the exact type: contentType.");
  });
});

describe("a body", () => {
  it.each<[unknown, string | undefined, string, string]>([
    [{ a: 1 }, undefined, '{"a":1}', "application/json"],
    ["text", undefined, '"text"', "application/json"],
    [null, undefined, "null", "application/json"],
    [false, undefined, "false", "application/json"],
    [{ a: "€", n: 1e21 }, undefined, '{"a":"€","n":1e+21}', "application/json"],
    [JSON.parse('{"__proto__":1,"constructor":2}'), undefined, '{"__proto__":1,"constructor":2}', "application/json"],
    ["a,b", "text/csv", "a,b", "text/csv"],
    ["", "text/plain", "", "text/plain"],
    [0, "text/plain", "0", "text/plain"],
    ["text", "application/merge-patch+json", '"text"', "application/merge-patch+json"],
    ["text", "application/json; charset=utf-8", '"text"', "application/json; charset=utf-8"],
    ["<a>é</a>", "application/xml", "<a>é</a>", "application/xml"],
    ["é", "text/plain; charset=UTF-8", "é", "text/plain; charset=UTF-8"],
    ['{"a":1}\n', "application/jsonl", '{"a":1}\n', "application/jsonl"],
    [[{ a: "1\n2" }, 2, null], "application/x-ndjson", '{"a":"1\\n2"}\n2\nnull\n', "application/x-ndjson"],
    [[{ a: 1 }, 2], "application/jsonl", '{"a":1}\n2\n', "application/jsonl"],
    [[{ a: 1 }, 2], "application/json-seq", '\u001e{"a":1}\n\u001e2\n', "application/json-seq"],
    ["a=b+c&d", FORM, "a=b+c&d", FORM],
    [[1, [2]], undefined, "[1,[2]]", "application/json"],
  ])("%j as %s is sent as %j", async (body, contentType, sent, type) => {
    const build = await taking([]);
    const got = await arrived(build({ body, ...(contentType !== undefined && { contentType }) }));
    expect(got).toMatchObject({ text: sent, type });
  });

  it("of bytes is those bytes, under any type, and so is a described file", async () => {
    const build = await taking(["application/octet-stream"]);
    const bytes = Array.from({ length: 256 }, (_, byte) => byte);
    for (const options of [
      { body: base64(...bytes), bytes: [""] },
      { body: base64(...bytes), bytes: [""], contentType: "application/json" },
      { body: { filename: "a", base64: base64(...bytes) } },
      { body: { filename: "a", data: base64(...bytes) }, bytes: ["/data"] },
    ])
      expect([...(await arrived(build(options))).bytes]).toEqual(bytes);
    expect((await arrived(build({ body: "", bytes: [""] }))).bytes).toHaveLength(0);
  });

  it("of JSON has bytes as base64, and no object in the place of another", async () => {
    const build = await taking(["application/json"]);
    const body = { image: "AAE=", part: { filename: "a", data: "x" } };
    expect((await arrived(build({ body, bytes: ["/image"] }))).text).toBe(JSON.stringify(body));
    expect((await arrived(build({ body: { filename: "a", data: "x" } }))).text).toBe('{"filename":"a","data":"x"}');
  });

  it("that is raw is sent as it is", async () => {
    const build = await taking(["application/json", MULTIPART]);
    const sent = await arrived(build({ body: '{ "a": 1 }', rawBody: true }));
    expect(sent).toMatchObject({ text: '{ "a": 1 }', type: "application/json" });
    const own = { body: "--b\r\n\r\n--b--", rawBody: true, contentType: `${MULTIPART}; boundary=b` };
    expect(await arrived(build(own))).toMatchObject({ text: own.body, type: own.contentType });
    expect(refusalOf(() => build({ body: { a: 1 }, rawBody: true }))).toMatchObject({ code: "validation_failed" });
  });

  it("is absent unless it was given", async () => {
    const build = await taking(["application/json"]);
    expect(build({}).body).toBe(null);
    expect(build({}).headers.get("content-type")).toBe(null);
  });

  it("is refused with GET and HEAD", async () => {
    const build = await taking([]);
    for (const method of ["GET", "head"])
      expect(refusalOf(() => build({ method, body: {} })).text).toMatch(/^(?:GET|HEAD) takes no body\. Use query/);
  });

  it.each([
    [{ a: 1 }, "application/xml"],
    [[1], "text/csv"],
    [null, "text/plain"],
    [{ a: 1 }, "application/jsonl"],
    [[1], FORM],
    [5, FORM],
    [[1], MULTIPART],
    ["a=b", MULTIPART],
    [{ a: 1 }, "image/png"],
    ["é", "text/plain; charset=iso-8859-1"],
    ["é", 'text/xml; charset="UTF-16"'],
  ])("%j is refused as %s: it would be sent as what it is not", async (body, contentType) => {
    const build = await taking([]);
    expect(refusalOf(() => build({ body, contentType }))).toMatchObject({ code: "validation_failed" });
  });

  it("is sent up to its last byte and not one further, however many bytes a character has", async () => {
    const build = await taking(["text/plain"]);
    for (const character of ["a", "é", "€"]) {
      const bytes = new TextEncoder().encode(character).length;
      const full =
        character.repeat((MAX_REQUEST_BODY_BYTES - (MAX_REQUEST_BODY_BYTES % bytes)) / bytes) +
        "b".repeat(MAX_REQUEST_BODY_BYTES % bytes);
      expect((await build({ body: full }).arrayBuffer()).byteLength).toBe(MAX_REQUEST_BODY_BYTES);
      expect(refusalOf(() => build({ body: `${full}b` }))).toMatchObject({
        code: "too_large",
        message: "The body has 1,048,577 bytes; 1,048,576 are allowed.",
      });
    }
  });
});

describe("a form", () => {
  const properties = { type: "object", properties: {} };
  it.each<[string, object, object, string]>([
    [
      "scalars, as a browser writes them",
      {},
      { a: "b c+d", n: 0, f: false, e: "", no: null, u: "é~*" },
      "a=b+c%2Bd&n=0&f=false&e=&u=%C3%A9%7E*",
    ],
    ["numbers in digits", {}, { n: 1e21 }, "n=1000000000000000000000"],
    ["a list, one field an item", {}, { tags: ["a", "b c", null, { d: 1 }] }, "tags=a&tags=b+c&tags=%7B%22d%22%3A1%7D"],
    ["an object, as JSON", {}, { o: { a: [1] } }, "o=%7B%22a%22%3A%5B1%5D%7D"],
    ["a type that is JSON", { s: { contentType: "application/json" } }, { s: "a" }, "s=%22a%22"],
    [
      "a style, as a query",
      { o: { style: "deepObject" } },
      { o: { a: { b: "c d" }, l: [1] } },
      "o%5Ba%5D%5Bb%5D=c%20d&o%5Bl%5D%5B%5D=1",
    ],
    ["explode alone, as form", { l: { explode: false } }, { l: ["a", "b,c"] }, "l=a,b%2Cc"],
    ["explode of an object", { o: { explode: true } }, { o: { a: 1, b: 2 } }, "a=1&b=2"],
    ["spaceDelimited", { l: { style: "spaceDelimited" } }, { l: ["a", "b"] }, "l=a%20b"],
    ["pipeDelimited", { l: { style: "pipeDelimited", explode: false } }, { l: ["a", "b"] }, "l=a%7Cb"],
    ["reserved characters", { s: { allowReserved: true } }, { s: "a/b&c=d +" }, "s=a/b%26c=d%20%2B"],
    [
      "names that objects have",
      {},
      JSON.parse('{"__proto__":1,"constructor":"x","a&b":2}'),
      "__proto__=1&constructor=x&a%26b=2",
    ],
  ])("has %s", async (_, encoding, body, sent) => {
    const build = await taking([FORM], { schema: properties, encoding });
    expect(await arrived(build({ body }))).toMatchObject({ text: sent, type: FORM });
  });

  it("of few options that come to gigabytes is refused before it fills the memory", async () => {
    const names = Array.from({ length: 2_000 }, (_, at) => `f${at}`);
    const encoding = Object.fromEntries(names.map((name) => [name, { style: "deepObject" }]));
    const field = { ["x".repeat(1_000)]: Array(1_000).fill(1) };
    for (const type of [FORM, MULTIPART]) {
      const build = await taking([type], { encoding });
      const body = Object.fromEntries(names.map((name) => [name, field]));
      expect(refusalOf(() => build({ body }))).toMatchObject({ code: "too_large" });
      const list = { ["x".repeat(1_000_000)]: Array(20_000).fill(1) };
      expect(refusalOf(() => build({ body: list }))).toMatchObject({ code: "too_large" });
    }
  });

  it("of many fields is sent up to the limit of every body", async () => {
    const build = await taking([FORM]);
    const body = Object.fromEntries(
      Array.from({ length: MAX_REQUEST_BODY_BYTES / 8 }, (_, at) => [String(at).padStart(6, "0"), ""]),
    );
    expect((await build({ body }).arrayBuffer()).byteLength).toBe(MAX_REQUEST_BODY_BYTES - 1);
    expect(refusalOf(() => build({ body: { ...body, a: 1 } }))).toMatchObject({ code: "too_large" });
  });

  it("of any fields is what a server reads", async () => {
    const build = await taking([FORM]);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string({ unit: "binary" }), fc.string({ unit: "binary" })), async (body) => {
        const read = [...new URLSearchParams(await build({ body }).text())];
        expect(read).toEqual(Object.entries(body).map((pair) => pair.map((text) => text.toWellFormed())));
      }),
    );
  });
});

describe("a form with files", () => {
  it("has each part as a server's own parser reads it", async () => {
    const build = await taking([MULTIPART]);
    const body = {
      ...{ text: "a\r\nb é", n: 1e21, f: false, e: "", no: null, o: { a: 1 }, list: ["a", 2, { b: 3 }] },
      ...{ raw: base64(0, 255, 13, 10), many: [base64(1), base64(2)] },
      file: { filename: 'ü "x".png', contentType: "image/png", data: base64(137, 80) },
      encoded: { filename: "a.bin", base64: base64(45, 45, 13, 10, 45, 45) },
      words: { filename: "a.txt", contentType: "text/plain", data: "é" },
      plain: { filename: "only a name" },
    };
    const request = build({ body, bytes: ["/raw", "/many/0", "/many/1", "/file/data"] });
    expect(await formOf(request)).toEqual([
      ...[
        ["text", "a\r\nb é"],
        ["n", "1000000000000000000000"],
        ["f", "false"],
        ["e", ""],
        ["o", '{"a":1}'],
      ],
      ...[
        ["list", "a"],
        ["list", "2"],
        ["list", '{"b":3}'],
      ],
      ["raw", { name: "raw", type: "application/octet-stream", bytes: [0, 255, 13, 10] }],
      ["many", { name: "many", type: "application/octet-stream", bytes: [1] }],
      ["many", { name: "many", type: "application/octet-stream", bytes: [2] }],
      ["file", { name: 'ü "x".png', type: "image/png", bytes: [137, 80] }],
      ["encoded", { name: "a.bin", type: "application/octet-stream", bytes: [45, 45, 13, 10, 45, 45] }],
      ["words", { name: "a.txt", type: "text/plain", bytes: [195, 169] }],
      ["plain", '{"filename":"only a name"}'],
    ]);
  });

  it("is these bytes, but for its boundary", async () => {
    const build = await taking([MULTIPART], {
      encoding: {
        meta: { contentType: "application/json" },
        pic: { contentType: "image/*, image/gif", headers: { "X-Hash": { schema: { type: "string" } } } },
        list: { style: "form", explode: false },
        deep: { style: "deepObject" },
      },
    });
    const { type, text } = await arrived(
      build({
        body: {
          ...{ a: "b", meta: "x", list: ["a b", "c"], deep: { k: "é" } },
          pic: { filename: "p", base64: base64(65), headers: { "x-hash": "1" } },
        },
      }),
    );
    const boundary = /boundary=(sluice-[\da-f-]{36})$/.exec(type)?.[1];
    expect(text.replaceAll(boundary ?? "none", "B")).toBe(
      [
        ...["--B", 'Content-Disposition: form-data; name="a"', "", "b"],
        ...["--B", 'Content-Disposition: form-data; name="meta"', "Content-Type: application/json", "", '"x"'],
        ...["--B", 'Content-Disposition: form-data; name="list"', "", "a b,c"],
        ...["--B", 'Content-Disposition: form-data; name="deep[k]"', "", "é"],
        ...[
          "--B",
          'Content-Disposition: form-data; name="pic"; filename="p"',
          "Content-Type: image/gif",
          "x-hash: 1",
          "",
          "A",
        ],
        ...["--B--", ""],
      ].join("\r\n"),
    );
  });

  it("sends a string as a file where the schema has one, in every version's words", async () => {
    const rest = {
      components: {
        schemas: { Upload: { type: "object", properties: { ref: { type: "string", format: "binary" } } } },
      },
    };
    const build = await taking(
      [MULTIPART],
      {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Upload" }],
          properties: {
            old: { type: "string", format: "binary" },
            now: { type: "string", contentMediaType: "image/png" },
            list: { type: "array", items: { type: "string", format: "binary" } },
            text: { type: "string", contentMediaType: "image/png", contentEncoding: "base64" },
            json: { type: "string", contentMediaType: "application/json" },
          },
        },
      },
      rest,
    );
    const body = { old: "a", now: "b", list: ["c"], ref: "d", text: "AA==", json: "{}" };
    const file = (name: string, byte: string) => [
      name,
      { name, type: "application/octet-stream", bytes: [byte.charCodeAt(0)] },
    ];
    expect(await formOf(build({ body }))).toEqual([
      ...[file("old", "a"), file("now", "b"), file("list", "c"), file("ref", "d"), ["text", "AA=="], ["json", "{}"]],
    ]);
  });

  it("takes the file of a Swagger 2.0 operation", async () => {
    const parameters = [
      { name: "file", in: "formData", type: "file" },
      { name: "tags", in: "formData", type: "array", items: { type: "string" } },
    ];
    const paths = { "/a": { post: { consumes: [MULTIPART], parameters, responses: {} } } };
    const { document, at } = await operationsOf({ swagger: "2.0", info: { title: "T", version: "1" }, paths });
    const options = readOptions({ method: "POST", path: "/a", body: { file: "x", tags: ["a", "b"] } });
    const request = buildRequest(new URL("http://a.example"), at("/a"), options, document.resolve);
    expect(await formOf(request)).toEqual([
      ["file", { name: "file", type: "application/octet-stream", bytes: [120] }],
      ["tags", "a,b"],
    ]);
  });

  it.each([
    ["a name", { 'a"\r\nX-Evil: 1\r\n\r\n': "x" }],
    ["a file's name", { a: { filename: '"\r\nContent-Type: text/html', data: "x" } }],
    ["a field", { a: '\r\n--sluice\r\nContent-Disposition: form-data; name="b"\r\n\r\n1' }],
  ])("is not split by %s", async (_, body) => {
    const build = await taking([MULTIPART]);
    const form = await formOf(build({ body }));
    expect(form).toHaveLength(1);
    expect((await arrived(build({ body }))).text).not.toMatch(/^X-Evil|^Content-Type: text\/html/m);
  });

  it("has no control character in a line of a part, whatever its name and its file's name hold", async () => {
    const build = await taking([MULTIPART]);
    for (let code = 0; code < 128; code++) {
      if (code >= 32 && code !== 127) continue;
      const odd = `a${String.fromCharCode(code)}b`;
      const { text } = await arrived(build({ body: { [odd]: { filename: odd, data: "x" } } }));
      const triple = `a%${code.toString(16).toUpperCase().padStart(2, "0")}b`;
      expect(text).toContain(`Content-Disposition: form-data; name="${triple}"; filename="${triple}"\r\n`);
    }
  });

  it("refuses an item that holds the comma between items", async () => {
    const build = await taking([MULTIPART], { encoding: { tags: { explode: false } } });
    expect(() => build({ body: { tags: ["a,b", "c"] } })).toThrow("separates items here");
  });

  it.each([
    ["a type with a line break", { filename: "a", contentType: "a/b\r\nX: y", data: "x" }],
    ["two contents", { filename: "a", data: "x", base64: "eA==" }],
    ["no base64", { filename: "a", base64: "***" }],
    ["neither a name nor a type", { data: "x" }],
    ["another member", { filename: "a", data: "x", size: 1 }],
  ])("takes an object with %s for an object", async (_, a) => {
    const build = await taking([MULTIPART]);
    expect(await formOf(build({ body: { a } }))).toEqual([["a", JSON.stringify(a)]]);
  });

  it.each([
    ["X-Other", "1"],
    ["Content-Type", "text/html"],
    ["Content-Disposition", "form-data; name=b"],
    ["X-Hash", "1\r\nX: y"],
  ])("refuses the header %s: %j of a part", async (name, value) => {
    const headers = Object.fromEntries(["X-Hash", "Content-Type", "Content-Disposition"].map((key) => [key, {}]));
    const build = await taking([MULTIPART], { encoding: { a: { headers } } });
    const body = { a: { filename: "a", data: "x", headers: { [name]: value } } };
    expect(refusalOf(() => build({ body }))).toMatchObject({ code: "validation_failed" });
  });

  it("of any fields and bytes is what a server reads, byte for byte", async () => {
    const build = await taking([MULTIPART]);
    // Parsers keep names up to line ends and quotes, which travel as triples.
    const name = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 10 })
      .filter((text) => !/["\r\n%\\]/.test(text));
    const part = fc.oneof(fc.string({ unit: "grapheme" }), fc.uint8Array({ maxLength: 200 }));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(name, part), { selector: ([key]) => key, maxLength: 6 }),
        async (parts) => {
          fc.pre(parts.length > 0);
          const body = Object.fromEntries(
            parts.map(([key, value]) => [
              key,
              typeof value === "string" ? value : Buffer.from(value).toString("base64"),
            ]),
          );
          const bytes = parts
            .filter(([, value]) => typeof value !== "string")
            .map(([key]) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
          const read = await build({ body, bytes, contentType: MULTIPART }).formData();
          for (const [key, value] of parts) {
            const got = read.get(key);
            if (typeof value === "string") expect(got).toBe(value);
            else expect(got instanceof File ? [...new Uint8Array(await got.arrayBuffer())] : got).toEqual([...value]);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
