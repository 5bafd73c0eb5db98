import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readProcessTreeUsage } from "@storywall/testing/process-tree";
import type { BaselineJob } from "./images-baseline.ts";

/** Maximum size difference of two files with the same settings. */
const SIZE_TOLERANCE = 0.02;

export type ImagingBaseline = { pid: number; run(job: BaselineJob): Promise<void>; close(): Promise<void> };

/** Starts the minimal script as a child process. */
export function startImagingBaseline(): ImagingBaseline {
  const child: ChildProcess = fork(fileURLToPath(new URL("./images-baseline.ts", import.meta.url)), { execArgv: [] });
  const ended = once(child, "exit");
  return {
    pid: child.pid ?? 0,
    async run(job) {
      child.send(job);
      const done = once(child, "message").then(() => true);
      if (!(await Promise.race([done, ended.then(() => false)]))) throw new Error("The minimal script ended");
    },
    async close() {
      child.disconnect();
      await ended;
    },
  };
}

/** Returns the CPU time in ms that a process and its children use for the work. */
export async function measureCpuTime(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = readProcessTreeUsage(pid).cpuMs;
  await work();
  return readProcessTreeUsage(pid).cpuMs - before;
}

/**
 * Returns both file sizes as text.
 * @throws when they differ by more than `SIZE_TOLERANCE`
 */
export async function compareFileSizes(shopFile: string, baselineFile: string): Promise<string> {
  const [{ size: a }, { size: b }] = await Promise.all([stat(shopFile), stat(baselineFile)]);
  if (Math.abs(a / b - 1) > SIZE_TOLERANCE) throw new Error(`${shopFile} has ${a} bytes and ${baselineFile} has ${b}`);
  return `${(a / 1e6).toFixed(2)}, ${(b / 1e6).toFixed(2)} MB`;
}
