// The bootstrap key: who is let in, and that nothing configured lets nobody in.
import { describe, expect, it } from "vitest";
import { authenticate } from "../../src/access/bearer.ts";
import { readConfig } from "../../src/config.ts";

const config = (key: string) => readConfig({ SLUICE_ADMIN_KEY: key });
const signIn = (header: string | null, key = "Key-1") => authenticate(header, config(key));

describe("a key", () => {
  it.each(["Bearer Key-1", "bearer Key-1", "BEARER   Key-1", "Bearer Key-1  "])("is accepted in %j", async (header) => {
    expect(await signIn(header)).toBe("admin");
  });

  it.each([
    null,
    "",
    "Bearer",
    "Bearer ",
    "Key-1",
    "Basic Key-1",
    "Bearer Key-1 Key-1",
    "Bearer\tKey-1",
    "XBearer Key-1",
    `Bearer${" ".repeat(50_000)}`,
  ])("is required, and not in this header", async (header) => {
    await expect(signIn(header)).rejects.toMatchObject({ code: "auth_error", message: "A key is required." });
  });

  it.each(["Key-2", "key-1", "Key-", "Key-11", "Key-1\u00a0x", "x".repeat(100_000)])(
    "is refused when it is wrong",
    async (key) => {
      await expect(signIn(`Bearer ${key}`)).rejects.toMatchObject({ code: "auth_error" });
    },
  );

  it("opens nothing where none is configured", async () => {
    for (const header of [null, "Bearer ", "Bearer x", "Bearer undefined"])
      for (const key of ["", " ", "\n"])
        await expect(signIn(header, key)).rejects.toMatchObject({ code: "config_error" });
  });

  it("is not told by an error", async () => {
    const error = await signIn("Bearer guess", "secret-key").catch((thrown: unknown) => thrown);
    expect(JSON.stringify(error) + String(error)).not.toMatch(/secret-key|guess/);
  });
});
