import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { buildBackupName, computeMsUntil, listExpiredBackups } from "./backup-schedule.ts";
import { readBackupSettings } from "./env.ts";

const settings = readBackupSettings();
const command = join(import.meta.dirname, "../../../packages/backup/src/command.ts");
const isOnce = process.argv.includes("--now");
const stopping = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => stopping.abort());
const printLine = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Takes a backup and deletes expired backups. If the backup fails, deletes nothing and leaves no folder that looks
 * complete.
 */
async function runNightlyBackup(): Promise<void> {
  const name = buildBackupName(new Date());
  const folder = join(settings.folder, name);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [command, "backup", folder]);
    printLine(`${name}: ${stdout.trim()}`);
    const folders = (await readdir(settings.folder)).map((folderName) => ({
      name: folderName,
      isComplete: existsSync(join(settings.folder, folderName, "manifest.json")),
    }));
    for (const expired of listExpiredBackups(folders, settings.keep, new Date()))
      await rm(join(settings.folder, expired), { recursive: true });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    process.stderr.write(`${name}: the backup failed: ${(error as { stderr?: string }).stderr?.trim() || error}\n`);
    if (isOnce) process.exitCode = 1;
  }
}

await mkdir(settings.folder, { recursive: true });
if (isOnce) await runNightlyBackup();
else printLine(`A backup is taken at ${settings.hour}:00 UTC every day; the last ${settings.keep} are kept.`);
while (!isOnce && !stopping.signal.aborted) {
  const ms = computeMsUntil(settings.hour, new Date());
  await sleep(ms, undefined, { signal: stopping.signal }).then(runNightlyBackup, () => {});
}
