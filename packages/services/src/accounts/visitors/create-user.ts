import type { Db } from "@storywall/db/client";
import { newId, type UserId } from "@storywall/domain/kernel/ids";
import { cacheSession } from "./session-cache.ts";
import { createSessionCookie } from "./session-cookie.ts";

/** Creates an anonymous visitor with a session. `sid` is the cookie's value; only its hash is stored. */
export async function createUser(deps: { db: Db; now: () => Date; secret: string }): Promise<{
  userId: UserId;
  sid: string;
}> {
  const { cookie, hash } = createSessionCookie(deps.secret);
  const userId = newId("user");
  const now = deps.now();
  await deps.db.$executeRaw`
    with made as (insert into users (id, created_at, last_seen_at) values (${userId}, ${now}, ${now}) returning id)
    insert into sessions (hash, user_id, created_at, last_seen_at) select ${hash}, id, ${now}, ${now} from made`;
  cacheSession(deps, hash, { userId, lastSeenAt: now, signedInUntil: null });
  return { userId, sid: cookie };
}
