// Runs a command in the process group that this process leads, and ends the whole group when whoever started it is
// gone, even killed: its end of our standard input closes then. Not here: what the command is (server.ts).
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

const [folder = "", command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.once("exit", (code) => process.exit(code ?? 1));
process.on("SIGTERM", () => {}); // the child has it too, and ends us when it is done

process.stdin.resume().once("close", () => {
  rmSync(folder, { recursive: true, force: true }); // the secrets that were handed over
  process.kill(-process.pid, "SIGKILL");
});
