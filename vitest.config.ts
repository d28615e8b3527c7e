// Three kinds of tests, by what they need: `unit` runs in plain Node, `workers` inside real workerd with real R2,
// Durable Objects and Worker Loader, `e2e` starts the server as a user would and talks to it from outside.
import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { canary } from "./test/support/canary.ts";

const setupFiles = ["./test/support/properties.ts"];

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", setupFiles, include: ["test/unit/**/*.test.ts", "test/bench/*.test.ts"] } },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                SLUICE_ADMIN_KEY: "test-key",
                SLUICE_SECRET: "a secret of the tests, of 32 characters and more",
                UPSTREAM_CANARY: canary("worker-secret"),
              },
            },
          }),
        ],
        test: {
          name: "workers",
          setupFiles,
          globalSetup: ["./test/workers/upstream-server.ts"],
          include: ["test/workers/**/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          setupFiles,
          include: ["test/e2e/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
