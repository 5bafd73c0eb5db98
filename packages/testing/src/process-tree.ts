import { readdirSync, readFileSync } from "node:fs";

export type TreeUsage = {
  /** Resident memory of all processes of the tree, in bytes; pages they share count in each. */
  rssBytes: number;
  /** The same with each shared page counted once, divided among those that share it. */
  pssBytes: number;
  /** Processor time of the tree so far, in ms, that of children which have ended included. */
  cpuMs: number;
  /** Resident memory of each process in bytes, the first that of the parent. */
  rssEach: number[];
};

/** Linux counts processor time in hundredths of a second. */
const msPerTick = 10;

/** What a process and everything below it use, from /proc. A process that ends meanwhile counts as nothing. */
export function usageOfTree(pid: number): TreeUsage {
  const usages = [pid, ...descendants(pid)].map(usageOf).filter((usage) => usage !== null);
  return {
    rssBytes: usages.reduce((total, { rssBytes }) => total + rssBytes, 0),
    pssBytes: usages.reduce((total, { pssBytes }) => total + pssBytes, 0),
    cpuMs: usages.reduce((total, { cpuMs }) => total + cpuMs, 0),
    rssEach: usages.map(({ rssBytes }) => rssBytes),
  };
}

function descendants(pid: number): number[] {
  const children = tasksOf(pid).flatMap((task) =>
    (read(`/proc/${pid}/task/${task}/children`) ?? "").split(" ").filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function tasksOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function usageOf(pid: number): { rssBytes: number; pssBytes: number; cpuMs: number } | null {
  const [status, stat] = [read(`/proc/${pid}/status`), read(`/proc/${pid}/stat`)];
  if (!status || !stat) return null;
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  // Behind the name, which may hold spaces: user, system, and the same of children that ended and were waited for.
  const ticks = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15)
    .map(Number);
  const shared = Number(/^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0);
  return {
    rssBytes: kilobytes * 1024,
    pssBytes: shared * 1024,
    cpuMs: ticks.reduce((total, one) => total + one, 0) * msPerTick,
  };
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
