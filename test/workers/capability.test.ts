// The host half of `api` against a guest that does not play by the harness's rules: a worker of its own making, which
// gets the same stub that a harness gets.
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { MAX_CALL_ATTEMPTS, MAX_CALL_CHARS } from "../../src/limits.ts";
import { ApiCapability } from "../../src/sandbox/capability.ts";
import { answer } from "./run-program.ts";

const HOSTILE = `
import { WorkerEntrypoint } from "cloudflare:workers";
export default class extends WorkerEntrypoint {
  async keep(hosts) {
    const kept = hosts.map((host) => host.dup());
    this.ctx.waitUntil((async () => {
      for (let turn = 0; turn < 10; turn++) {
        await new Promise((done) => setTimeout(done, 10));
        await Promise.all(kept.map((stub) => stub.request("{}")));
      }
    })());
  }
  async pass(host, kind) {
    const values = { function: () => 1, stub: host, number: 5, object: { method: "GET" }, nothing: undefined };
    return host.request(values[kind]);
  }
  async names(host) {
    const found = [];
    for (const name of ["send", "revoke", "calls", "constructor", "#send"]) {
      try { await host[name](); found.push(name); } catch {}
    }
    return found.join();
  }
}`;

interface Hostile {
  keep(hosts: ApiCapability[]): Promise<void>;
  pass(host: ApiCapability, kind: string): Promise<string>;
  names(host: ApiCapability): Promise<string>;
}

function hostileGuest(): Hostile {
  const worker = env.LOADER.load({
    compatibilityDate: "2026-10-15",
    mainModule: "main.js",
    modules: { "main.js": HOSTILE },
    globalOutbound: null,
  });
  return worker.getEntrypoint() as unknown as Hostile;
}

/** A capability, what it let through, and why its run was ended, where it was. */
function watched() {
  const seen: unknown[] = [];
  const ends: string[] = [];
  const capability = new ApiCapability(
    async (request) => answer(seen.push(request)),
    ({ code }) => ends.push(code),
  );
  return { capability, seen, ends };
}

it("a stub that was duplicated is dead once the run is over", async () => {
  const [revoked, control] = [watched(), watched()];
  await hostileGuest().keep([revoked.capability, control.capability]);
  ApiCapability.revoke(revoked.capability);
  await new Promise((done) => setTimeout(done, 300));
  expect(control.seen.length).toBeGreaterThan(0); // the guest did go on calling
  expect(revoked.seen).toEqual([]);
});

it.each(["function", "stub", "number", "object", "nothing"])("a %s where text belongs ends the run", async (kind) => {
  const { capability, seen, ends } = watched();
  expect(await hostileGuest().pass(capability, kind)).toContain("past its limits");
  expect([seen, ends]).toEqual([[], ["forbidden"]]);
  expect(await capability.request("{}")).toContain("The run is over.");
});

it("nothing of the host's object but request can be called", async () => {
  expect(await hostileGuest().names(watched().capability)).toBe("");
});

it("text is bounded, at the limit and one above it, which ends the run", async () => {
  const { capability, seen, ends } = watched();
  const text = (length: number) => JSON.stringify("x".repeat(length - 2));
  expect(await capability.request(text(MAX_CALL_CHARS))).toContain("200");
  expect(ends).toEqual([]);
  expect(await capability.request(text(MAX_CALL_CHARS + 1))).toContain("past its limits");
  expect([seen.length, ends]).toEqual([1, ["forbidden"]]);
});

it("refused calls are counted too: past so many of them the run is ended", async () => {
  const { capability, seen, ends } = watched();
  const call = () => capability.request("{");
  for (let attempt = 0; attempt < MAX_CALL_ATTEMPTS; attempt++) expect(await call()).toContain("error");
  expect(ends).toEqual([]);
  expect(await call()).toContain("past its limits");
  expect([seen, ends]).toEqual([[], ["forbidden"]]);
});

it("text that is not JSON is the program's fault, told as such", async () => {
  expect(await watched().capability.request("{")).toContain("one object of options");
});
