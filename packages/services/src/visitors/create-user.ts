import type { Db } from "@storywall/db/client";
import { newId, type UserId } from "@storywall/domain/ids";
import { newSessionCookie } from "./session-token.ts";

/** A new anonymous visitor with a session of its own (S-005). `sid` is the cookie's value; it is not kept anywhere. */
export async function createUser({ db, now, secret }: { db: Db; now: () => Date; secret: string }): Promise<{
  userId: UserId;
  sid: string;
}> {
  const { cookie, hash } = newSessionCookie(secret);
  const userId = newId("user");
  const at = { createdAt: now(), lastSeenAt: now() };
  await db.user.create({ data: { id: userId, ...at, sessions: { create: { hash, ...at } } } });
  return { userId, sid: cookie };
}
