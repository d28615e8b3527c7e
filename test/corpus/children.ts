// The child processes of a corpus run, with a clock on each document. A child that dies or hangs is replaced.
import { type ChildProcess, fork } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Outcome } from "./outcome.ts";

/** Milliseconds that a document may take per megabyte, and at the least. */
const HANG_MS_PER_MB = 10_000;
const HANG_MS = 20_000;

export type Result = Outcome | { readonly kind: "crash" | "hang"; readonly detail: string };

/** Imports every document, `width` at a time, and tells of each as it is done. */
export async function runAll(
  paths: readonly string[],
  width: number,
  done: (path: string, result: Result) => void,
): Promise<void> {
  const queue = [...paths];
  const work = async () => {
    let child = start();
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const result = await ask(child, path);
      done(path, result);
      if (result.kind !== "crash" && result.kind !== "hang") continue;
      child.kill("SIGKILL");
      child = start();
    }
    child.kill();
  };
  await Promise.all(Array.from({ length: width }, work));
}

function start(): ChildProcess {
  return fork(join(import.meta.dirname, "child.ts"), { stdio: ["ignore", "inherit", "pipe", "ipc"] });
}

async function ask(child: ChildProcess, path: string): Promise<Result> {
  const limit = Math.max(HANG_MS, ((await stat(path)).size / 1e6) * HANG_MS_PER_MB);
  return new Promise((resolve) => {
    let stderr = "";
    const hear = (text: Buffer) => {
      stderr += text.toString();
    };
    const settle = (result: Result) => {
      clearTimeout(clock);
      child.off("message", answer).off("exit", crash);
      child.stderr?.off("data", hear);
      resolve(result);
    };
    const answer = (message: unknown) => settle(Outcome.parse(message));
    const crash = () => settle({ kind: "crash", detail: stderr.trim().split("\n").slice(0, 6).join(" ") });
    const clock = setTimeout(() => settle({ kind: "hang", detail: `no answer in ${limit / 1000} s` }), limit);
    child.on("message", answer).on("exit", crash);
    child.stderr?.on("data", hear);
    child.send(path);
  });
}
