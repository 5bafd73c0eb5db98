import { existsSync } from "node:fs";
import { mkdir, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

const PERIOD_US = 10_000;
const root = "/sys/fs/cgroup";

/**
 * Limits each process to a part of one core, such as 0.4, with one control group per process. Returns a function
 * that removes the limits. Returns null if the control groups cannot be changed, which needs root.
 */
export async function limitCpu(pids: readonly number[], cores: number): Promise<(() => Promise<void>) | null> {
  const isUnified = existsSync(join(root, "cgroup.controllers"));
  const parent = isUnified ? root : join(root, "cpu");
  const folders = pids.map((pid) => join(parent, `storywall-bench-${pid}`));
  const quotaUs = Math.round(PERIOD_US * cores);
  try {
    if (isUnified) await writeFile(join(parent, "cgroup.subtree_control"), "+cpu");
    for (const [index, folder] of folders.entries()) {
      await mkdir(folder);
      if (isUnified) {
        await writeFile(join(folder, "cpu.max"), `${quotaUs} ${PERIOD_US}`);
      } else {
        await writeFile(join(folder, "cpu.cfs_period_us"), String(PERIOD_US));
        await writeFile(join(folder, "cpu.cfs_quota_us"), String(quotaUs));
      }
      await writeFile(join(folder, "cgroup.procs"), String(pids[index]));
    }
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
  return async () => {
    for (const [index, folder] of folders.entries()) {
      await writeFile(join(parent, "cgroup.procs"), String(pids[index]));
      await rmdir(folder);
    }
  };
}
