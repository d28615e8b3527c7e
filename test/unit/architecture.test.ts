// The map of the code holds: imports run one way, so that a reader of one folder need not read those above it.
import { describe, expect, it } from "vitest";
import { VERSION } from "../../src/version.ts";
import { filesUnder, type Import, importsOf, readRoot } from "./support/imports.ts";

/** From the outside in: a folder imports from those of its own layer and of the layers behind it. */
const LAYERS = [
  ["http"],
  ["mcp", "gateway"],
  ["run"],
  ["agent", "sandbox", "upstream", "results", "openapi", "access", "snapshots"],
  ["errors.ts", "limits.ts", "config.ts", "version.ts", "wait-until.ts"],
];
/** Programs of their own, and what they share with the Worker besides the innermost layer: the command reads documents too. */
const SHARED: Readonly<Record<string, readonly string[]>> = { cli: ["openapi"], markethub: [], dashboard: [] };
const APART = Object.keys(SHARED);
/** The entry and the declarations of types, which see everything. */
const ENTRY = ["worker.ts", "env.d.ts", "assets.d.ts"];

/** What guests are made of. All but the first is pure, and runs on the host too. */
const GUEST = [
  "src/sandbox/guest/",
  "src/openapi/document/",
  "src/openapi/ranking/",
  "src/openapi/signature/",
  "src/results/value/",
  "src/results/reading/",
];

const FILES = filesUnder("src");
const EDGES = FILES.filter(({ path }) => /\.[jt]s$/.test(path)).flatMap((file) =>
  importsOf(file).map((imported) => ({ from: file.path, ...imported })),
);

/** The folder of `src`, or the file right in it. */
const placeOf = (path: string) => (path.startsWith("src/") ? path.split("/")[1] : undefined);
const layerOf = (place: string | undefined) =>
  LAYERS.findIndex((layer) => place !== undefined && layer.includes(place));
const told = ({ from, of }: { from: string } & Import) => `${from} imports ${of}`;

describe("imports", () => {
  it("are found: values, types, dynamic ones, and none in comments and strings", () => {
    const text = `// import "./no.ts"
      import a from "./a.ts"; import type { B } from "../b.ts"; export * from "./c.ts";
      const d = () => import("./d.ts"); let e: import("e").E; const no = 'import "./no.ts"';`;
    expect(importsOf({ path: "src/x/y.ts", text })).toEqual([
      { of: "src/x/a.ts", isType: false },
      { of: "src/b.ts", isType: true },
      { of: "src/x/c.ts", isType: false },
      { of: "src/x/d.ts", isType: false },
      { of: "e", isType: true },
    ]);
    expect(EDGES.length).toBeGreaterThan(100);
  });

  it("come from folders that have their place", () => {
    const known = [...LAYERS.flat(), ...APART, ...ENTRY];
    expect(
      [...new Set(FILES.map(({ path }) => placeOf(path)))].filter((place) => !known.includes(place ?? "")),
    ).toEqual([]);
  });

  it("never run outwards", () => {
    const outwards = EDGES.filter(({ from, of }) => {
      const [layer, imported] = [layerOf(placeOf(from)), layerOf(placeOf(of))];
      return layer >= 0 && imported >= 0 && imported < layer;
    });
    expect(outwards.map(told)).toEqual([]);
  });

  it("of values make no circle between the folders of one layer", () => {
    const next = new Map<string, Set<string>>();
    for (const { from, of, isType } of EDGES) {
      const [place, imported] = [placeOf(from), placeOf(of)];
      if (isType || place === undefined || imported === undefined || place === imported) continue;
      next.set(place, (next.get(place) ?? new Set()).add(imported));
    }
    const reaches = (place: string, goal: string, seen = new Set<string>()): boolean =>
      [...(next.get(place) ?? [])].some(
        (other) => other === goal || (!seen.has(other) && reaches(other, goal, seen.add(other))),
      );
    expect([...next.keys()].filter((place) => reaches(place, place))).toEqual([]);
  });

  it("keep the programs apart that stand apart", () => {
    const inner = LAYERS.at(-1) ?? [];
    const crossing = EDGES.filter(({ from, of }) => {
      const [place = "", imported] = [placeOf(from), placeOf(of)];
      if (imported === undefined || place === imported || ENTRY.includes(place)) return false;
      return (
        APART.includes(imported) || (APART.includes(place) && ![...inner, ...(SHARED[place] ?? [])].includes(imported))
      );
    });
    expect(crossing.map(told)).toEqual([]);
  });

  it("of the entry are nobody's", () => {
    const ofEntry = EDGES.filter(
      ({ from, of }) => ENTRY.includes(placeOf(of) ?? "") && !ENTRY.includes(placeOf(from) ?? ""),
    );
    expect(ofEntry.map(told)).toEqual([]);
  });

  it("of the guest stay in the guest", () => {
    const allowed = ["cloudflare:workers", "fflate", "json-p3"];
    const leaving = EDGES.filter(({ from, of }) => {
      const isGuest = (path: string) => GUEST.some((folder) => path.startsWith(folder));
      return isGuest(from) && !isGuest(of) && !allowed.includes(of);
    });
    expect(leaving.map(told)).toEqual([]);
  });
});

it("the version that is told is the package's", () => {
  expect(VERSION).toBe(JSON.parse(readRoot("package.json")).version);
});

it("no source names a path of somebody's machine", () => {
  const machinePath = /(?<![\w.:/}-])\/(?:home|Users|root|work|tmp|var|private|opt|mnt)\/[\w.-]/;
  const naming = [...FILES, ...filesUnder("test"), ...filesUnder("specs")].filter(({ text }) => machinePath.test(text));
  expect(naming.map(({ path }) => path)).toEqual([]);
});
