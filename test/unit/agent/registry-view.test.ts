// An isolate's view of the Registry, on a clock held by hand.
import { expect, it } from "vitest";
import type { DocumentEntry } from "../../../src/agent/registry.ts";
import { RegistryView } from "../../../src/agent/registry-view.ts";
import { DEFAULT_SETTINGS } from "../../../src/agent/spec-settings.ts";
import { REGISTRY_REFRESH_MS, REGISTRY_VIEW_MS } from "../../../src/limits.ts";

type Documents = readonly DocumentEntry[];
const documents = (...domains: string[]): Documents =>
  domains.map((domain) => ({
    domain,
    collection: "main",
    title: domain,
    baseUrl: "service:x",
    snapshot: "s",
    operations: 1,
    settings: DEFAULT_SETTINGS,
  }));

/** A view whose loads are answered by hand. */
function heldView() {
  const held = { now: 0, loads: [] as PromiseWithResolvers<Documents>[], kept: 0 };
  const view = new RegistryView(
    () => {
      const load = Promise.withResolvers<Documents>();
      held.loads.push(load);
      return load.promise;
    },
    () => held.now,
  );
  const domains = async () => (await view.documents(() => held.kept++)).map(({ domain }) => domain);
  const answer = async (load: number, ...names: string[]) => {
    held.loads[load]?.resolve(documents(...names));
    await new Promise(setImmediate); // all that follows from it has happened
  };
  const fail = async (load: number) => {
    held.loads[load]?.reject(new Error("no registry"));
    await new Promise(setImmediate); // all that follows from it has happened
  };
  return { held, view, domains, answer, fail };
}

it("the first callers wait for one load between them", async () => {
  const { held, domains, answer } = heldView();
  const both = [domains(), domains()];
  await answer(0, "a");
  expect(await Promise.all(both)).toEqual([["a"], ["a"]]);
  expect(held.loads.length).toBe(1);
});

it("is used without asking while it is fresh, and refreshed behind the call that finds it old", async () => {
  const { held, domains, answer } = heldView();
  const first = domains();
  await answer(0, "a");
  await first;
  held.now = REGISTRY_REFRESH_MS;
  expect(await domains()).toEqual(["a"]);
  expect(held.loads.length).toBe(1);
  held.now++;
  expect([await domains(), await domains()]).toEqual([["a"], ["a"]]);
  expect(held.loads.length).toBe(2);
  await answer(1, "a", "b");
  expect(await domains()).toEqual(["a", "b"]);
});

it("is never used when it is older than it may be: then the call waits", async () => {
  const { held, domains, answer } = heldView();
  const first = domains();
  await answer(0, "a");
  await first;
  held.now = REGISTRY_VIEW_MS;
  expect(await domains()).toEqual(["a"]);
  await answer(1, "b");
  held.now += REGISTRY_VIEW_MS + 1;
  const late = domains();
  await answer(2, "c");
  expect(await late).toEqual(["c"]);
});

it("is as old as its question, not as its answer", async () => {
  const { held, domains, answer } = heldView();
  const first = domains();
  held.now = REGISTRY_REFRESH_MS;
  await answer(0, "a");
  await first;
  held.now++;
  await domains();
  expect(held.loads.length).toBe(2);
});

it("whoever changed the Registry sees the change, even while an older load is under way", async () => {
  const { held, view, domains, answer } = heldView();
  const before = domains();
  view.forget();
  const after = domains();
  await answer(1, "a", "new");
  expect(await after).toEqual(["a", "new"]);
  await answer(0, "a");
  expect(await before).toEqual(["a"]);
  expect(await domains()).toEqual(["a", "new"]);
  expect(held.loads.length).toBe(2);
});

it("a first load that fails is told, and tried again by the next call", async () => {
  const { domains, answer, fail } = heldView();
  const failed = domains();
  const told = expect(failed).rejects.toThrow("no registry");
  await fail(0);
  await told;
  const second = domains();
  await answer(1, "a");
  expect(await second).toEqual(["a"]);
});

it.each([
  ["behind a call", REGISTRY_REFRESH_MS + 1],
  ["before a call", REGISTRY_VIEW_MS + 1],
])("a refresh that fails %s keeps the older view, and is tried again", async (_, age) => {
  const { held, domains, answer, fail } = heldView();
  const first = domains();
  await answer(0, "a");
  await first;
  held.now = age;
  const failed = domains();
  await fail(1);
  expect(await failed).toEqual(["a"]);
  const next = domains();
  await answer(2, "b");
  await next;
  expect(held.loads.length).toBe(3);
  expect(await domains()).toEqual(["b"]);
});
