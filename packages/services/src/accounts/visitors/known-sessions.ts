import type { Db } from "@storywall/db/client";
import type { UserId } from "@storywall/domain/kernel/ids";

/** How long a session is believed without asking again; so long may one live on that another process has ended. */
const KEPT_MS = 15_000;
const MOST = 10_000;

type Deps = { db: Db; now: () => Date };

/** What is read of a session. */
export type SessionRow = { userId: UserId; lastSeenAt: Date; signedInUntil: Date | null };

/** What each database of this process was asked last: the calls of a page come together, and all ask for one session. */
const known = new WeakMap<Db, Map<string, { row: SessionRow; readAt: number }>>();

/** A session that was read or made a moment ago. Null says nothing: the database must be asked. */
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
  // The oldest stands first.
  if (kept.size > MOST) kept.delete(kept.keys().next().value);
}

/** To be called when a session ends, is signed in or becomes somebody else's, after the commit that says so. */
export function forgetSession({ db }: Pick<Deps, "db">, hash: string): void {
  known.get(db)?.delete(hash);
}
