// The resident memory of the workerd process that runs a server's Worker, from /proc, so on Linux alone. `wrangler dev`
// starts two: one in front, which listens on the server's port, and one with the Worker and all its isolates.
import { readdir, readFile, writeFile } from "node:fs/promises";

/** Bytes. */
export interface Memory {
  readonly now: number;
  /** The most since the process began, or since `resetPeak`. */
  readonly peak: number;
}

export interface ProcessMemory {
  /** Undefined where the process has died. */
  read(): Promise<Memory | undefined>;
  resetPeak(): Promise<void>;
}

/** @param group the server's process group */
export async function workerMemory(group: number, port: number): Promise<ProcessMemory> {
  const pid = await findWorker(group, port);
  return {
    async read() {
      const status = await text(pid, "status");
      const [now, peak] = [bytes(status, "VmRSS"), bytes(status, "VmHWM")];
      return now === undefined || peak === undefined ? undefined : { now, peak };
    },
    /** 5 resets the peak to what is resident now (proc(5), clear_refs). */
    resetPeak: () => writeFile(`/proc/${pid}/clear_refs`, "5"),
  };
}

async function findWorker(group: number, port: number): Promise<number> {
  const pids = (await readdir("/proc").catch(() => [])).map(Number).filter((pid) => pid > 0);
  for (const pid of pids) {
    const [stat, command] = await Promise.all([text(pid, "stat"), text(pid, "cmdline")]);
    const isWorkerd = /^\d+ \(workerd\)/.test(stat);
    // Behind the name: state, parent, process group.
    const isOfGroup = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]) === group;
    if (isWorkerd && isOfGroup && !command.includes(`entry=127.0.0.1:${port}\0`)) return pid;
  }
  throw new Error("The server's workerd was not found in /proc: the bench needs Linux.");
}

/** Empty where the process is gone. */
function text(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
}

/** Undefined where the process is gone, or dead and not yet waited for. */
function bytes(status: string, name: string): number | undefined {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
