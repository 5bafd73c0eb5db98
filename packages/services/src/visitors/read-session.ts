import type { Db } from "@storywall/db/client";
import { UserId } from "@storywall/domain/ids";
import { sessionHash } from "./session-token.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session lives this long after its last use (S-006). */
export const SESSION_DAYS = 365;

type Session = {
  userId: UserId /** The cookies should be sent again, so that they live as long as the session. */;
  isRenewed: boolean;
};

/** Whose browser this is, by its `sid` cookie. The plain `userId` cookie proves nothing and is not asked. */
export async function readSession(
  { db, now, secret }: { db: Db; now: () => Date; secret: string },
  sid: string | undefined,
): Promise<Session | null> {
  const hash = sessionHash(secret, sid);
  if (!hash) return null;
  const session = await db.session.findUnique({ where: { hash }, select: { userId: true, lastSeenAt: true } });
  const idle = session ? now().getTime() - session.lastSeenAt.getTime() : 0;
  if (!session || idle > SESSION_DAYS * DAY_MS) return null;

  const isRenewed = idle > DAY_MS;
  if (isRenewed) {
    const lastSeenAt = now();
    await db.session.updateMany({ where: { hash }, data: { lastSeenAt } });
    await db.user.updateMany({ where: { id: session.userId }, data: { lastSeenAt } });
  }
  return { userId: UserId.parse(session.userId), isRenewed };
}
