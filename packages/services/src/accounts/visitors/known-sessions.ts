import type { Db } from "@storywall/db/client";
import type { UserId } from "@storywall/domain/kernel/ids";

/** How long a session is cached; a session ended by another process may stay valid this long. */
const KEPT_MS = 15_000;
const MOST = 10_000;

type Deps = { db: Db; now: () => Date };

export type SessionRow = { userId: UserId; lastSeenAt: Date; signedInUntil: Date | null };

/** Per-process cache by database, since a page's calls arrive together and all need the same session. */
const known = new WeakMap<Db, Map<string, { row: SessionRow; readAt: number }>>();

/** The cached session; null means that the database must be queried. */
export function knownSession({ db, now }: Deps, hash: string): SessionRow | null {
  const kept = known.get(db)?.get(hash);
  const age = kept ? now().getTime() - kept.readAt : 0;
  return kept && age >= 0 && age < KEPT_MS ? kept.row : null;
}

export function rememberSession({ db, now }: Deps, hash: string, row: SessionRow): void {
  const kept = known.get(db) ?? new Map();
  known.set(db, kept);
  kept.delete(hash);
  kept.set(hash, { row, readAt: now().getTime() });
  // Maps keep insertion order, so the first key is the oldest.
  if (kept.size > MOST) kept.delete(kept.keys().next().value);
}

/** Call after the commit when a session ends, signs in or changes its visitor. */
export function forgetSession({ db }: Pick<Deps, "db">, hash: string): void {
  known.get(db)?.delete(hash);
}
