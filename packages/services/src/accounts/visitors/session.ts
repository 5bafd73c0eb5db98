import type { Db } from "@storywall/db/client";
import { SESSION_DAYS } from "@storywall/domain/accounts/sign-in-periods";
import { ShopError } from "@storywall/domain/errors";
import { newId, UserId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import { generateSecretToken, hashToken, isSignatureValid, signText } from "../../kernel/signing.ts";
import type { Context } from "../context.ts";
import { cacheSession, evictSession, getCachedSession, type SessionRow } from "./session-cache.ts";

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

/** Hashes of recently verified cookies. A page makes several calls with the same cookie. */
const hashCache = new Map<string, string>();
const MAX_CACHED_HASHES = 10_000;

function cacheSessionHash(secret: string, cookie: string, hash: string): string {
  if (hashCache.size >= MAX_CACHED_HASHES) hashCache.clear();
  hashCache.set(`${secret}\n${cookie}`, hash);
  return hash;
}

/** Creates a `sid` cookie value and the hash to store. */
export function createSessionCookie(secret: string): { cookie: string; hash: string } {
  const token = generateSecretToken();
  const cookie = `${token}.${signText(secret, "session", token)}`;
  return { cookie, hash: cacheSessionHash(secret, cookie, hashToken(token)) };
}

/**
 * Returns the session's hash. Returns null for a cookie without a valid signature, so that callers need not query the
 * database.
 */
export function getSessionHash(secret: string, cookie: string | undefined): string | null {
  if (!cookie) return null;
  const cachedHash = hashCache.get(`${secret}\n${cookie}`);
  if (cachedHash) return cachedHash;
  const [token, signature, ...rest] = cookie.split(".");
  if (!token || !signature || rest.length > 0 || !isSignatureValid(secret, "session", token, signature)) return null;
  return cacheSessionHash(secret, cookie, hashToken(token));
}

/** Deletes the cookie's session on the server, so that a copied cookie stops working. */
export async function signOutVisitor(ctx: Context, { sid }: { sid: string | undefined }): Promise<void> {
  const hash = getSessionHash(ctx.secret, sid);
  if (!hash) return;
  await ctx.db.session.deleteMany({ where: { hash } });
  evictSession(ctx, hash);
}

/** Visitor signed in by a sign-in link, the `user` of the API specification. */
export const SignedInVisitor = z.object({ id: UserId, email: z.string(), role: z.literal("shopper") });
export type SignedInVisitor = z.infer<typeof SignedInVisitor>;

/**
 * Returns the signed-in visitor; null if this browser is not signed in, even if its visitor verified an email
 * elsewhere.
 */
export async function readSignedInVisitor(
  { db, userId }: Pick<Context, "db" | "userId">,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<SignedInVisitor | null> {
  const user = isSignedIn && userId ? await db.user.findUnique({ where: { id: userId } }) : null;
  return user?.email ? { id: UserId.parse(user.id), email: user.email, role: "shopper" } : null;
}

/** Creates an anonymous visitor with a session. `sid` is the cookie's value; only its hash is stored. */
export async function createUser(deps: { db: Db; now: () => Date; secret: string }): Promise<{
  userId: UserId;
  sid: string;
}> {
  const { cookie, hash } = createSessionCookie(deps.secret);
  const userId = newId("user");
  const now = deps.now();
  // One statement instead of the three that Prisma would send.
  await deps.db.$executeRaw`
    with made as (insert into users (id, created_at, last_seen_at) values (${userId}, ${now}, ${now}) returning id)
    insert into sessions (hash, user_id, created_at, last_seen_at) select ${hash}, id, ${now}, ${now} from made`;
  cacheSession(deps, hash, { userId, lastSeenAt: now, signedInUntil: null });
  return { userId, sid: cookie };
}

/**
 * Throws USER_NOT_FOUND unless the visitor id in a request belongs to the session. Other visitors' ids cause the same
 * error as unknown ids.
 */
export function assertSameVisitor({ userId }: Pick<Context, "userId">, claimedUserId: unknown): void {
  if (claimedUserId == null || claimedUserId === "" || claimedUserId === userId) return;
  throw new ShopError("USER_NOT_FOUND");
}
