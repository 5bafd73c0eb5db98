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
 * the request's content.
 */
export type KeyedRequest = { key: string; requestHash: string };

export type StoredResponse = {
  status: number;
  body: string;
  /** Headers without cookies. */
  headers: Record<string, string>;
  /** Encrypted `Set-Cookie` headers; null if there are none. */
  cookies: string | null;
};

/**
 * Acquires the key and returns null, or returns the stored response. The decision is a single statement, so only one of
 * several concurrent requests runs. Throws IDEMPOTENCY_MISMATCH, IDEMPOTENCY_BUSY.
 */
export async function acquireKey(
  { db, now }: Deps,
  { key, requestHash }: KeyedRequest,
): Promise<StoredResponse | null> {
  const currentTime = now();
  const expiredBefore = new Date(currentTime.getTime() - RETENTION_MS);
  const lockedUntil = new Date(currentTime.getTime() + LOCK_MS);
  const claimed = await db.$executeRaw`
    INSERT INTO idempotency_keys AS kept (key, request_hash, created_at, locked_until)
    VALUES (${key}, ${requestHash}, ${currentTime}, ${lockedUntil})
    ON CONFLICT (key) DO UPDATE SET
      request_hash = excluded.request_hash, created_at = excluded.created_at, locked_until = excluded.locked_until,
      status = NULL, headers = NULL, cookies = NULL, body = NULL
    WHERE kept.created_at <= ${expiredBefore}
      OR (kept.status IS NULL AND kept.locked_until <= ${currentTime} AND kept.request_hash = excluded.request_hash)`;
  if (claimed > 0) return null;
  const stored = await db.idempotencyKey.findUnique({
    where: { key },
    select: { requestHash: true, status: true, headers: true, cookies: true, body: true },
  });
  if (stored && stored.requestHash !== requestHash) throw new ShopError("IDEMPOTENCY_MISMATCH");
  // The row is missing if the first request has just released the key. The client then retries.
  if (!stored || stored.status === null) throw new ShopError("IDEMPOTENCY_BUSY", { seconds: 2 });
  const { status, body, headers, cookies } = stored;
  return { status, body: body ?? "", headers: (headers ?? {}) as Record<string, string>, cookies };
}

export async function storeResponse({ db }: Deps, { key }: KeyedRequest, response: StoredResponse): Promise<void> {
  await db.idempotencyKey.updateMany({ where: { key }, data: response });
}

/** Releases the key of a request that failed without effects. The client can then repeat the request. */
export async function releaseKey({ db }: Deps, { key }: KeyedRequest): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { key, status: null } });
}
