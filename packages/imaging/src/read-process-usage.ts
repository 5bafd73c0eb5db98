import { readFileSync } from "node:fs";
import type { JobUsage } from "./jobs.ts";

/** Linux counts the CPU time and the pages in `/proc` in these units, on every platform that Node.js supports. */
const MS_PER_TICK = 10;
const BYTES_PER_KB = 1024;

/**
 * Reads the CPU time of all threads of another process and its memory, see proc(5). Returns null without `/proc`, as on
 * macOS, or when the process has ended.
 */
export function readProcessUsage(pid: number): JobUsage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name of the process is in parentheses and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1")) ?? [];
    return { cpuMs: (userTicks + systemTicks) * MS_PER_TICK, rssBytes: Number(kilobytes ?? 0) * BYTES_PER_KB };
  } catch {
    return null;
  }
}
