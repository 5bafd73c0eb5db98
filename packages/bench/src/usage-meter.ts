import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readProcessTreeUsage } from "@storywall/testing/process-tree";

export type Usage = { cpuMs: number; statements: number };

/** Tracks a process's CPU time and SQL statements. */
export function createUsageMeter(pid: number, folder: string) {
  const file = join(folder, String(pid));
  const readStatementCount = async (): Promise<number> => {
    await rm(file, { force: true });
    process.kill(pid, "SIGUSR2");
    for (;;) {
      const text = await readFile(file, "utf8").catch(() => "");
      if (text) return Number(text);
      await sleep(5);
    }
  };
  const readUsage = async (): Promise<Usage> => ({
    cpuMs: readProcessTreeUsage(pid).cpuMs,
    statements: await readStatementCount(),
  });
  return {
    rssBytes: () => readProcessTreeUsage(pid).rssBytes,
    /** Runs `work`, which repeats one operation `times` times. Returns the usage per operation. */
    async measure(times: number, work: () => Promise<unknown>): Promise<Usage> {
      const before = await readUsage();
      await work();
      const after = await readUsage();
      return {
        cpuMs: (after.cpuMs - before.cpuMs) / times,
        statements: (after.statements - before.statements) / times,
      };
    },
  };
}

export type UsageMeter = ReturnType<typeof createUsageMeter>;
