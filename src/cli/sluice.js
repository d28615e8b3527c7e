#!/usr/bin/env node
// Runs the command (sluice.ts) with this Node where it reads TypeScript, else with the one that the package brings: from
// another folder, npx takes whatever Node is on the path. Not here: the command.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

if (process.features.typescript) await import("./sluice.ts");
else {
  const path = (/** @type {string} */ relative) => fileURLToPath(new URL(relative, import.meta.url));
  const args = [path("./sluice.ts"), ...process.argv.slice(2)];
  const { status, error } = spawnSync(path("../../node_modules/node/bin/node"), args, { stdio: "inherit" });
  if (error) console.error("Node 24 is not there: run npm ci in the folder of Sluice.");
  process.exitCode = status ?? 1;
}
