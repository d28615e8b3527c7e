// Credentials on the command line: what is taken for a name, and that no mistake tells or keeps a secret under one.
import fc from "fast-check";
import { expect, it } from "vitest";
import { type AuthFlags, readAuth } from "../../../src/cli/credential.ts";

const SOURCES = { env: { TOKEN: "from-the-env" }, input: async () => "from-the-input\n" };
const read = (flags: Partial<AuthFlags>) => readAuth({ auth: [], header: [], ...flags }, SOURCES);
const refusal = (flags: Partial<AuthFlags>) =>
  read(flags).then(
    (taken) => JSON.stringify(taken),
    (thrown: unknown) => `refused: ${thrown}`,
  );

it("a scheme stands before the first =, a header before the first colon", async () => {
  const header = ["X-Tenant: a:b=c", "X-Env:env:TOKEN", "X-Input: -"];
  expect(await read({ auth: ["key=a=b:c", "worker=secret:UPSTREAM_X"], header })).toEqual({
    schemes: { key: { value: "a=b:c" }, worker: { value: { secret: "UPSTREAM_X" } } },
    headers: { "X-Tenant": "a:b=c", "X-Env": "from-the-env", "X-Input": "from-the-input" },
  });
});

it.each(["sk_live_abcdef123456", "c2VjcmV0LW9m==", "=c2VjcmV0LW9m", " = c2VjcmV0LW9m", "a/c2VjcmV0LW9m=x", ""])(
  "a secret whose scheme was forgotten is neither kept nor told: %j",
  async (flag) => {
    const told = await refusal({ auth: [flag] });
    expect(told).toContain("A credential is written SCHEME=VALUE.");
    if (flag !== "") expect(told).not.toMatch(/sk_live|c2Vj/);
  },
);

it.each(["sk_live_abcdef123456", ":c2VjcmV0LW9m", " : c2VjcmV0LW9m", "c2VjcmV0LW9m:"])(
  "a secret whose header was forgotten is neither kept nor told: %j",
  async (flag) => {
    const told = await refusal({ header: [flag] });
    expect(told).toContain('A header is written "Name: VALUE".');
    expect(told).not.toMatch(/sk_live|c2Vj/);
  },
);

it("no text without a separator is taken, or told", async () => {
  const word = fc.stringMatching(/^[\w.+/-]{12,40}$/);
  await fc.assert(
    fc.asyncProperty(word, async (secret) => {
      for (const flags of [{ auth: [secret] }, { header: [secret] }]) {
        const told = await refusal(flags);
        expect(told).toMatch(/^refused/);
        expect(told).not.toContain(secret.slice(0, 10));
      }
    }),
  );
});

it("a secret that the shell put in the place of a variable's name is not told", async () => {
  expect(await refusal({ auth: ["key=env:sk_live_abcdef123456"] })).toBe(
    "refused: Error: The environment has no variable of that name, which should hold the secret of key.",
  );
  expect(await refusal({ auth: ["key=env:MISSING"] })).toContain("The environment has no MISSING,");
});
