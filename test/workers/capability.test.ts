// The host half of `api` against a guest that does not play by the harness's rules: a worker of its own making, which
// gets the same stub that a harness gets.
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { MAX_CALL_CHARS } from "../../src/limits.ts";
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

it("a stub that was duplicated is dead once the run is over", async () => {
  const calls = { revoked: 0, control: 0 };
  const counting = (name: keyof typeof calls) => new ApiCapability(async () => answer(++calls[name]));
  const [revoked, control] = [counting("revoked"), counting("control")];
  await hostileGuest().keep([revoked, control]);
  ApiCapability.revoke(revoked);
  await new Promise((done) => setTimeout(done, 300));
  expect(calls.control).toBeGreaterThan(0); // the guest did go on calling
  expect(calls.revoked).toBe(0);
});

it.each(["function", "stub", "number", "object", "nothing"])(
  "a %s where text belongs is refused and never sent",
  async (kind) => {
    let calls = 0;
    const capability = new ApiCapability(async () => answer(++calls));
    expect(await hostileGuest().pass(capability, kind)).toContain("one object of options");
    expect(calls).toBe(0);
  },
);

it("nothing of the host's object but request can be called", async () => {
  expect(await hostileGuest().names(new ApiCapability(async () => answer(1)))).toBe("");
});

it("text is bounded, at the limit and one above it", async () => {
  const seen: number[] = [];
  const capability = new ApiCapability(async (request) => answer(seen.push(JSON.stringify(request).length)));
  const text = (length: number) => JSON.stringify("x".repeat(length - 2));
  expect(await capability.request(text(MAX_CALL_CHARS))).toContain("200");
  expect(await capability.request(text(MAX_CALL_CHARS + 1))).toContain("too large");
  expect(seen).toEqual([MAX_CALL_CHARS]);
});

it("text that is not JSON is the program's fault, told as such", async () => {
  const capability = new ApiCapability(async () => answer(1));
  expect(await capability.request("{")).toContain("one object of options");
});
