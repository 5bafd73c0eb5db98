import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { giveUpAfterMs } from "./wait-until-ready.ts";

const sqliteBusy = 5;

/**
 * Locks a file. Returns null if it is already locked. SQLite uses a lock of the operating system, which is released
 * when the process ends, so no stale lock remains after a crash.
 */
export function tryAcquireLock(path: string): { release(): void } | null {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  try {
    database.exec("pragma busy_timeout = 0; begin exclusive");
  } catch (error) {
    database.close();
    if (error instanceof Error && "errcode" in error && error.errcode === sqliteBusy) return null;
    throw error;
  }
  return { release: () => database.close() };
}

/**
 * Runs `work` with the lock.
 * @throws when the lock is not available within `timeoutMs`, 15 minutes by default
 */
export async function withLock<T>(path: string, work: () => Promise<T>, timeoutMs = giveUpAfterMs): Promise<T> {
  const giveUpAt = Date.now() + timeoutMs;
  let lock = tryAcquireLock(path);
  while (!lock) {
    if (Date.now() > giveUpAt) throw new Error(`Another process has held ${path} for ${timeoutMs / 1000} s.`);
    await sleep(50);
    lock = tryAcquireLock(path);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
