import type { Db } from "@storywall/db/client";
import type { UserId } from "@storywall/domain/kernel/ids";

/**
 * Time in ms for which a session is cached. A session that another process has ended may stay valid in this process for
 * that long.
 */
const CACHE_TTL_MS = 15_000;
const MAX_CACHED_SESSIONS = 10_000;

type Deps = { db: Db; now: () => Date };

export type SessionRow = { userId: UserId; lastSeenAt: Date; signedInUntil: Date | null };

/** Cached sessions of this process by database. All calls of a page arrive together and need the same session. */
const cachesByDb = new WeakMap<Db, Map<string, { row: SessionRow; readAt: number }>>();

/** Returns the cached session; null if the database must be queried. */
export function getCachedSession({ db, now }: Deps, hash: string): SessionRow | null {
  const entry = cachesByDb.get(db)?.get(hash);
  const age = entry ? now().getTime() - entry.readAt : 0;
  return entry && age >= 0 && age < CACHE_TTL_MS ? entry.row : null;
}

export function cacheSession({ db, now }: Deps, hash: string, row: SessionRow): void {
  const cache = cachesByDb.get(db) ?? new Map();
  cachesByDb.set(db, cache);
  cache.delete(hash);
  cache.set(hash, { row, readAt: now().getTime() });
  // Maps keep insertion order, so the first key is the oldest.
  if (cache.size > MAX_CACHED_SESSIONS) cache.delete(cache.keys().next().value);
}

/** Removes a session from the cache. Call it after the commit when a session ends, signs in or changes its visitor. */
export function evictSession({ db }: Pick<Deps, "db">, hash: string): void {
  cachesByDb.get(db)?.delete(hash);
}
