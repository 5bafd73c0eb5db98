import type { Db } from "@storywall/db/client";
import { SESSION_DAYS } from "@storywall/domain/accounts/session-days";
import { UserId } from "@storywall/domain/kernel/ids";
import { cacheSession, getCachedSession, type SessionRow } from "./session-cache.ts";
import { getSessionHash } from "./session-cookie.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Deps = { db: Db; now: () => Date; secret: string };
type Session = {
  userId: UserId;
  /** True if the cookies must be sent again to extend their lifetime. */
  isRenewed: boolean;
  isSignedIn: boolean;
};

/** State of a request's session: "ended" if the sign-in of the session has expired, null if there is no session. */
export type SessionState = Session | "ended" | null;

/** Returns the session of the `sid` cookie. The plain `userId` cookie can be forged and is ignored. */
export async function readSession(deps: Deps, sid: string | undefined): Promise<SessionState> {
  const hash = getSessionHash(deps.secret, sid);
  if (!hash) return null;
  const session = getCachedSession(deps, hash) ?? (await loadSession(deps, hash));
  const idle = session ? deps.now().getTime() - session.lastSeenAt.getTime() : 0;
  if (!session || idle > SESSION_DAYS * DAY_MS) return null;
  const { userId, signedInUntil } = session;
  if (signedInUntil && signedInUntil <= deps.now()) return "ended";
  const isSignedIn = signedInUntil !== null;
  if (idle <= DAY_MS) return { userId, isRenewed: false, isSignedIn };

  const lastSeenAt = deps.now();
  await deps.db.session.updateMany({ where: { hash }, data: { lastSeenAt } });
  await deps.db.user.updateMany({ where: { id: userId }, data: { lastSeenAt } });
  cacheSession(deps, hash, { ...session, lastSeenAt });
  return { userId, isRenewed: true, isSignedIn };
}

async function loadSession(deps: Deps, hash: string): Promise<SessionRow | null> {
  const select = { userId: true, lastSeenAt: true, signedInUntil: true } as const;
  const found = await deps.db.session.findUnique({ where: { hash }, select });
  if (!found) return null;
  const row = { ...found, userId: UserId.parse(found.userId) };
  cacheSession(deps, hash, row);
  return row;
}
