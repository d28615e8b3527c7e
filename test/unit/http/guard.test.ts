// Host and Origin: who may reach the server under which name.
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../src/config.ts";
import { guardRequest, isAllowedOrigin } from "../../../src/http/guard.ts";

const CONFIG = readConfig({
  ALLOWED_HOSTS: " API.example , other.example:8443,[fd00::1]",
  ALLOWED_ORIGINS: "https://App.example/, http://localhost:3000",
});

/** Undefined where the request is let through. */
function refusal(url: string, origin?: string): string | undefined {
  try {
    guardRequest(new Request(url, origin === undefined ? {} : { headers: { origin } }), CONFIG);
    return undefined;
  } catch (thrown) {
    expect(thrown).toMatchObject({ code: "forbidden" });
    return thrown instanceof Error ? thrown.message : "";
  }
}

describe("a host", () => {
  it.each([
    "http://localhost:8787",
    "http://LOCALHOST",
    "http://127.0.0.1:1",
    "http://127.9.9.9",
    "http://2130706433",
    "http://[::1]:8787",
    "https://sluice.me.workers.dev",
    "https://api.example",
    "https://API.example:8443",
    "https://other.example:8443",
    "http://[fd00::1]:80",
  ])("is served: %s", (url) => {
    expect(refusal(url)).toBe(undefined);
  });

  it.each([
    "http://evil.example",
    "http://localhost.evil.example",
    "http://evil-localhost",
    "http://127.0.0.1.evil.example",
    "http://10.0.0.1",
    "http://0.0.0.0",
    "http://[::2]",
    "http://evilworkers.dev",
    "http://workers.dev",
    "http://x.workers.dev.evil.example",
    "http://localhost.",
    "http://api.example.",
    "http://api.example.evil.example",
    "http://sub.api.example",
    "https://other.example",
    "https://other.example:8444",
  ])("is refused: %s", (url) => {
    expect(refusal(url)).toBe("This server does not answer under that host name.");
  });
});

describe("an origin", () => {
  it.each(["https://api.example", "https://app.example", "https://APP.example", "http://localhost:3000"])(
    "is answered: %s",
    (origin) => {
      expect(refusal("https://api.example/mcp", origin)).toBe(undefined);
    },
  );

  it.each([
    "null",
    "",
    "http://api.example",
    "https://api.example:8443",
    "https://app.example.evil.example",
    "https://evil.example",
    "http://localhost:3001",
    "file://",
    "x",
  ])("is refused: %j", (origin) => {
    expect(refusal("https://api.example/mcp", origin)).toBe("This server does not answer pages of that origin.");
  });

  it("is none that was not configured", () => {
    expect(isAllowedOrigin("", readConfig({}))).toBe(false);
    expect(isAllowedOrigin("https://app.example", readConfig({ ALLOWED_ORIGINS: " , ,/" }))).toBe(false);
  });
});
