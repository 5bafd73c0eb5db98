import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

const sqliteBusy = 5;

/**
 * Takes a lock on a file, or returns null when another process (or this one) holds it. The lock is the operating system's,
 * borrowed through SQLite, so it goes away with its holder however that one dies: there are no stale locks to judge.
 */
export function tryLock(path: string): { release(): void } | null {
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

/** Runs `work` while holding the lock, waiting up to `patienceMs` for it. Throws when it is not had in time. */
export async function withLock<T>(path: string, work: () => Promise<T>, patienceMs = 60_000): Promise<T> {
  const giveUpAt = Date.now() + patienceMs;
  let lock = tryLock(path);
  while (!lock) {
    if (Date.now() > giveUpAt) throw new Error(`Another process has held ${path} for ${patienceMs / 1000} s.`);
    await sleep(50);
    lock = tryLock(path);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}
