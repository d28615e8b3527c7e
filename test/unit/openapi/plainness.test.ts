// What a program may do with `spec` besides reading it, and names that mean something to JavaScript: as with any parsed JSON.
import { describe, expect, it } from "vitest";
import { compiled } from "./support/compiled.ts";

// biome-ignore lint/suspicious/noExplicitAny: a program sees a document of unknown shape
type Spec = any;
const text = `{
  "openapi": "3.1.0", "10": 1, "2": 2,
  "info": { "title": "T", "contact": { "name": "N" } },
  "tags": [{ "name": "b" }, { "name": "a" }],
  "paths": { "/p": { "get": { "operationId": "g", "tags": ["a"], "then": 1, "responses": { "200": {} } } }, "__proto__": { "get": { "operationId": "hostile" } } },
  "components": { "schemas": { "__proto__": { "polluted": true }, "constructor": { "type": "string" }, "List": [1, 2, 3], "toString": { "x": 1 } } }
}`;
const open = async (): Promise<Spec> => (await compiled(text)).open().spec;

describe("spec", () => {
  it("lists keys in the order of a parsed object, and has the prototypes of one", async () => {
    const spec = await open();
    expect(Object.keys(spec)).toStrictEqual(Object.keys(JSON.parse(text)));
    for (const value of [
      spec,
      spec.info,
      spec.paths,
      spec.paths["/p"],
      spec.paths["/p"].get,
      spec.components.schemas.constructor,
    ]) {
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    }
    expect(Array.isArray(spec.tags) && Object.getPrototypeOf(spec.tags) === Array.prototype).toBe(true);
    expect(Object.prototype.toString.call(spec.tags)).toBe("[object Array]");
  });

  it("shows data properties and nothing else", async () => {
    const spec = await open();
    for (const [object, key] of [
      [spec, "info"],
      [spec.info, "contact"],
      [spec.paths, "/p"],
      [spec.paths["/p"].get, "tags"],
      [spec.paths["/p"].get, "responses"],
    ]) {
      expect(Object.getOwnPropertyDescriptor(object, key)).toStrictEqual({
        value: object[key],
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    expect(Reflect.ownKeys(spec.paths["/p"].get)).toStrictEqual(["operationId", "tags", "then", "responses"]);
    expect(Object.getOwnPropertyDescriptor(spec.paths["/p"].get, "summary")).toBeUndefined();
  });

  it("has arrays that map, find, sort, spread and grow", async () => {
    const { tags, components } = await open();
    expect(tags.map((tag: Spec) => tag.name)).toStrictEqual(["b", "a"]);
    expect(tags.find((tag: Spec) => tag.name === "a")).toBe(tags[1]);
    expect([...components.schemas.List]).toStrictEqual([1, 2, 3]);
    expect(components.schemas.List.push(4)).toBe(4);
    expect(components.schemas.List.toSorted((a: number, b: number) => b - a)).toStrictEqual([4, 3, 2, 1]);
    tags.sort((a: Spec, b: Spec) => a.name.localeCompare(b.name));
    expect(JSON.stringify(tags)).toBe('[{"name":"a"},{"name":"b"}]');
  });

  it("treats hostile names as data", async () => {
    const spec = await open();
    expect(Object.hasOwn(spec.components.schemas, "__proto__")).toBe(true);
    expect(Object.getOwnPropertyDescriptor(spec.components.schemas, "__proto__")?.value).toStrictEqual({
      polluted: true,
    });
    expect(Object.getOwnPropertyDescriptor(spec.paths, "__proto__")?.value.get.operationId).toBe("hostile");
    expect(spec.components.schemas.constructor.type).toBe("string");
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    expect(spec.paths["/p"].get.then).toBe(1);
    expect(await spec).toBe(spec);
  });

  it("takes assignment, deletion and definition anywhere, for this opening alone", async () => {
    const document = await compiled(text);
    const { spec }: Spec = document.open();
    spec.mine = 1;
    spec.info.title = "mine";
    delete spec.info.contact;
    spec.paths["/new"] = { get: {} };
    delete spec.paths["/p"].get.tags;
    Object.defineProperty(spec.paths["/p"].get, "hidden", {
      value: 1,
      enumerable: false,
      configurable: false,
      writable: false,
    });
    expect(JSON.stringify(spec.info)).toBe('{"title":"mine"}');
    expect(Object.keys(spec.paths)).toStrictEqual(["/p", "__proto__", "/new"]);
    expect(JSON.stringify(spec.paths["/p"].get)).toBe('{"operationId":"g","then":1,"responses":{"200":{}}}');
    expect(spec.paths["/p"].get.hidden).toBe(1);
    expect(Reflect.ownKeys(spec)).toContain("mine");
    expect(JSON.stringify(document.open().spec)).toBe(JSON.stringify(JSON.parse(text)));
  });

  it("can be frozen and sealed", async () => {
    const spec = await open();
    for (const value of [spec, spec.paths, spec.paths["/p"].get, spec.tags, spec.info]) {
      Object.freeze(value);
      expect(Object.isFrozen(value)).toBe(true);
      expect(Reflect.set(value, "mine", 1)).toBe(false);
    }
    expect(JSON.stringify(spec)).toBe(JSON.stringify(JSON.parse(text)));
  });

  it("serves as a prototype, and is spread and destructured", async () => {
    const spec = await open();
    const heir = Object.create(spec.info);
    heir.title = "heir";
    expect([heir.title, spec.info.title, heir.contact.name]).toStrictEqual(["heir", "T", "N"]);
    const { paths, ...rest } = spec;
    expect(Object.keys(rest)).not.toContain("paths");
    expect({ ...paths["/p"].get }.operationId).toBe("g");
  });
});
