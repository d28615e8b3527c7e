// Secrets at rest: sealed for one place, and only those of the Worker that are meant for upstreams can be named.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSecrets, type Place } from "../../../src/access/secrets.ts";
import { IV_BYTES, MIN_SEALING_CHARS } from "../../../src/limits.ts";

const PLACE: Place = { domain: "shop", kind: "scheme", name: "apiKey" };
const ORIGINS = ["https://api.example.com"];
const SEALING = "0123456789abcdef0123456789abcdef";
const secrets = (sealing = SEALING, env: object = {}) => openSecrets(env, sealing);

async function sealed(
  text = "the secret",
  place = PLACE,
  origins = ORIGINS,
): Promise<{ sealed: string; origins: string[] }> {
  const secret = await secrets().seal(text, place, origins);
  return "sealed" in secret ? secret : expect.fail("not sealed");
}

describe("a sealed secret", () => {
  it("opens to what it was, whatever that is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), async (text) => {
        expect(await secrets().read(await sealed(text), PLACE)).toBe(text);
      }),
    );
  });

  it("is never the same twice, and holds nothing of its text", async () => {
    const [one, other] = [await sealed(), await sealed()];
    expect(one.sealed).not.toBe(other.sealed);
    expect(Buffer.from(one.sealed, "base64").subarray(0, IV_BYTES)).not.toEqual(
      Buffer.from(other.sealed, "base64").subarray(0, IV_BYTES),
    );
    expect(Buffer.from(one.sealed, "base64").toString("latin1")).not.toContain("secret");
  });

  it.each<[string, Partial<Place>, string[]]>([
    ["spec", { domain: "other" }, ORIGINS],
    ["scheme", { name: "apiKey2" }, ORIGINS],
    ["kind", { kind: "header" }, ORIGINS],
    ["origin", {}, ["https://evil.example"]],
    ["list of origins", {}, [...ORIGINS, "https://evil.example"]],
    ["spec, in the guise of another split", { domain: 'shop","scheme' }, ORIGINS],
  ])("does not open for another %s", async (_, place, origins) => {
    const moved = { ...(await sealed()), origins };
    await expect(secrets().read(moved, { ...PLACE, ...place })).rejects.toMatchObject({ code: "config_error" });
  });

  it("does not open when any byte of it is changed, or under another SLUICE_SECRET", async () => {
    const { sealed: text } = await sealed();
    const bytes = Buffer.from(text, "base64");
    for (let at = 0; at < bytes.length; at++) {
      const spoilt = Buffer.from(bytes);
      spoilt[at] = (spoilt[at] ?? 0) ^ 1;
      const secret = { sealed: spoilt.toString("base64"), origins: ORIGINS };
      await expect(secrets().read(secret, PLACE)).rejects.toMatchObject({ code: "config_error" });
    }
    for (const spoilt of ["", "AAAA", "no base64 !"])
      await expect(secrets().read({ sealed: spoilt, origins: ORIGINS }, PLACE)).rejects.toMatchObject({
        code: "config_error",
      });
    const secret = { sealed: text, origins: ORIGINS };
    await expect(secrets(`${SEALING}x`).read(secret, PLACE)).rejects.toThrow("SLUICE_SECRET has changed");
  });

  it("cannot be made without a SLUICE_SECRET of enough characters, and the error says what to do", async () => {
    for (const short of ["", SEALING.slice(0, MIN_SEALING_CHARS - 1)])
      await expect(secrets(short).seal("x", PLACE, ORIGINS)).rejects.toMatchObject({
        code: "config_error",
        hint: expect.stringContaining("wrangler secret put SLUICE_SECRET"),
      });
    await expect(secrets(SEALING.slice(0, MIN_SEALING_CHARS)).seal("x", PLACE, ORIGINS)).resolves.toBeDefined();
  });
});

describe("a secret by name", () => {
  const env = { UPSTREAM_A: " value\n", UPSTREAM_EMPTY: " ", UPSTREAM_BUCKET: {}, SLUICE_ADMIN_KEY: "k", A: "a" };
  const read = (secret: string) => secrets(SEALING, env).read({ secret, origins: ORIGINS }, PLACE);

  it("is the Worker's, without the newline that it was piped in with", async () => {
    expect(await read("UPSTREAM_A")).toBe("value");
  });

  it.each([
    "SLUICE_ADMIN_KEY",
    "A",
    "UPSTREAM_",
    "UPSTREAM_a",
    "XUPSTREAM_A",
    "UPSTREAM_A\nSLUICE_ADMIN_KEY",
    "UPSTREAM_EMPTY",
    "UPSTREAM_BUCKET",
    "UPSTREAM_GONE",
    "__proto__",
    "constructor",
    "toString",
  ])("is not %j", async (name) => {
    await expect(read(name)).rejects.toMatchObject({ code: "config_error" });
  });
});
