import { readdirSync, readFileSync } from "node:fs";

export type TreeUsage = {
  /** Sum of the resident memory of all processes, in bytes. A shared page counts once per process. */
  rssBytes: number;
  /** Memory in bytes with shared pages divided among their processes. */
  pssBytes: number;
  /** CPU time in ms, including that of ended children. */
  cpuMs: number;
  /** Resident memory of each process in bytes, the parent's first. */
  rssEach: number[];
};

/** Linux reports CPU time in hundredths of a second. */
const msPerTick = 10;

/** Reads the usage of a process and its descendants from /proc. Omits processes that end before they are read. */
export function readProcessTreeUsage(pid: number): TreeUsage {
  const usages = listProcessTree(pid)
    .map(readProcessUsage)
    .filter((usage) => usage !== null);
  return {
    rssBytes: usages.reduce((total, { rssBytes }) => total + rssBytes, 0),
    pssBytes: usages.reduce((total, { pssBytes }) => total + pssBytes, 0),
    cpuMs: usages.reduce((total, { cpuMs }) => total + cpuMs, 0),
    rssEach: usages.map(({ rssBytes }) => rssBytes),
  };
}

/** Returns the ids of a process and its descendants, the parent's first. */
export function listProcessTree(pid: number): number[] {
  const children = listThreadIds(pid).flatMap((task) =>
    (readFileOrNull(`/proc/${pid}/task/${task}/children`) ?? "").split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(listProcessTree)];
}

function listThreadIds(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function readProcessUsage(pid: number): { rssBytes: number; pssBytes: number; cpuMs: number } | null {
  const [status, stat] = [readFileOrNull(`/proc/${pid}/status`), readFileOrNull(`/proc/${pid}/stat`)];
  if (!status || !stat) return null;
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  // Takes the fields after the process name, because the name may contain spaces. They include the user and system time
  // of the process, and of its ended children.
  const ticks = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15)
    .map(Number);
  const shared = Number(/^Pss:\s+(\d+) kB$/m.exec(readFileOrNull(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0);
  return {
    rssBytes: kilobytes * 1024,
    pssBytes: shared * 1024,
    cpuMs: ticks.reduce((total, one) => total + one, 0) * msPerTick,
  };
}

function readFileOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
