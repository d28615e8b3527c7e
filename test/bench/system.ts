// What is measured: a server with one document, its programs' dialect, and the memory of its workerd. Two files make
// one: sluice.ts and peer.ts.
import type { Call } from "./mcp.ts";
import type { ProcessMemory } from "./memory.ts";
import type { Dialect } from "./programs.ts";

export interface System extends AsyncDisposable {
  readonly name: "sluice" | "peer";
  readonly dialect: Dialect;
  readonly call: Call;
  readonly memory: ProcessMemory;
}

/** A bench that is stopped half-way runs no clean-up; its servers have process groups of their own. @returns undo */
export function killOnExit(group: number): () => void {
  const kill = () => {
    try {
      process.kill(-group, "SIGKILL");
    } catch {
      // it has ended by itself
    }
  };
  process.once("exit", kill);
  return () => process.off("exit", kill);
}
