import type { Db } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";

const HOUR = 3_600_000;
/** Time during which a stored response is replayed. */
const RETENTION_MS = 72 * HOUR;
/** Time after which an unfinished request counts as crashed and may be repeated. */
const LOCK_MS = 60_000;

type Deps = { db: Db; now: () => Date };

/**
 * Request with an idempotency key. `key` hashes the caller, the operation and the idempotency key; `requestHash` hashes
 * the request's content; `sessionHash` is null without a visitor's session.
 */
export type KeyedRequest = { key: string; requestHash: string; sessionHash: string | null };

export type StoredResponse = {
  status: number;
  body: string;
  /** Headers without cookies. */
  headers: Record<string, string>;
  /** Encrypted `Set-Cookie` headers; null if there are none. */
  cookies: string | null;
  isEncrypted: boolean;
};

/**
 * Acquires the key for this request and returns null, or returns the response stored for the key. The decision is a
 * single statement, so that only one of several concurrent requests runs. Throws IDEMPOTENCY_MISMATCH,
 * IDEMPOTENCY_BUSY.
 */
export async function acquireIdempotencyKey(
  { db, now }: Deps,
  { key, requestHash, sessionHash }: KeyedRequest,
): Promise<StoredResponse | null> {
  const currentTime = now();
  const expiredBefore = new Date(currentTime.getTime() - RETENTION_MS);
  const lockedUntil = new Date(currentTime.getTime() + LOCK_MS);
  const claimed = await db.$executeRaw`
    INSERT INTO idempotency_keys AS kept (key, request_hash, user_id, created_at, locked_until)
    VALUES (${key}, ${requestHash}, (SELECT user_id FROM sessions WHERE hash = ${sessionHash}), ${currentTime}, ${lockedUntil})
    ON CONFLICT (key) DO UPDATE SET
      request_hash = excluded.request_hash, user_id = excluded.user_id, created_at = excluded.created_at, locked_until = excluded.locked_until,
      status = NULL, headers = NULL, cookies = NULL, body = NULL, is_encrypted = false
    WHERE kept.created_at <= ${expiredBefore}
      OR (kept.status IS NULL AND kept.locked_until <= ${currentTime} AND kept.request_hash = excluded.request_hash)`;
  if (claimed > 0) return null;
  const stored = await db.idempotencyKey.findUnique({
    where: { key },
    select: { requestHash: true, status: true, headers: true, cookies: true, body: true, isEncrypted: true },
  });
  if (stored && stored.requestHash !== requestHash) throw new ShopError("IDEMPOTENCY_MISMATCH");
  // The row is missing if the first request has just released the key. The client then retries.
  if (!stored || stored.status === null) throw new ShopError("IDEMPOTENCY_BUSY", { seconds: 2 });
  const { status, body, headers, cookies, isEncrypted } = stored;
  return { status, body: body ?? "", headers: (headers ?? {}) as Record<string, string>, cookies, isEncrypted };
}

/** Stores the response. `sessionHash` belongs to the session after the request, which may have created that session. */
export async function storeIdempotentResponse(
  { db }: Deps,
  { key, sessionHash }: KeyedRequest,
  { status, body, headers, cookies, isEncrypted }: StoredResponse,
): Promise<void> {
  await db.$executeRaw`
    UPDATE idempotency_keys SET status = ${status}, body = ${body}, headers = ${headers}::jsonb, cookies = ${cookies},
      is_encrypted = ${isEncrypted}, user_id = coalesce((SELECT user_id FROM sessions WHERE hash = ${sessionHash}), user_id)
    WHERE key = ${key}`;
}

/** Releases the key of a request that failed without effects. The client can then repeat the request. */
export async function releaseIdempotencyKey({ db }: Deps, { key }: KeyedRequest): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { key, status: null } });
}
