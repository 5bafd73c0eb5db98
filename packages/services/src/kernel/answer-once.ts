import type { Db } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";

const HOUR = 3_600_000;
/** How long an answer is given again. */
const KEPT_MS = 72 * HOUR;
/** After this the first request is taken for dead, and the same one may be made anew. */
const WORK_MS = 60_000;

type Deps = { db: Db; now: () => Date };

/** `key` and `requestHash` are hashes: of who asks for what under which key, and of what was sent. */
export type KeyedRequest = { key: string; requestHash: string };

export type KeptAnswer = { status: number; body: string };

/**
 * Takes a key for this request, or returns the answer that was given under it. One statement decides, so of two requests
 * at once one works. Throws IDEMPOTENCY_MISMATCH, IDEMPOTENCY_BUSY.
 */
export async function claimKey({ db, now }: Deps, { key, requestHash }: KeyedRequest): Promise<KeptAnswer | null> {
  const at = now();
  const forgotten = new Date(at.getTime() - KEPT_MS);
  const lockedUntil = new Date(at.getTime() + WORK_MS);
  const claimed = await db.$executeRaw`
    INSERT INTO idempotency_keys AS kept (key, request_hash, created_at, locked_until)
    VALUES (${key}, ${requestHash}, ${at}, ${lockedUntil})
    ON CONFLICT (key) DO UPDATE SET
      request_hash = excluded.request_hash, created_at = excluded.created_at, locked_until = excluded.locked_until,
      status = NULL, body = NULL
    WHERE kept.created_at <= ${forgotten}
      OR (kept.status IS NULL AND kept.locked_until <= ${at} AND kept.request_hash = excluded.request_hash)`;
  if (claimed > 0) return null;
  const kept = await db.idempotencyKey.findUnique({
    where: { key },
    select: { requestHash: true, status: true, body: true },
  });
  if (kept && kept.requestHash !== requestHash) throw new ShopError("IDEMPOTENCY_MISMATCH");
  // Also when the first request has just let go of the key: asking again is right then too.
  if (!kept || kept.status === null) throw new ShopError("IDEMPOTENCY_BUSY", { seconds: 2 });
  return { status: kept.status, body: kept.body ?? "" };
}

/** Keeps the answer for whoever sends the same request again. */
export async function keepAnswer({ db }: Deps, { key }: KeyedRequest, { status, body }: KeptAnswer): Promise<void> {
  await db.idempotencyKey.updateMany({ where: { key }, data: { status, body } });
}

/** Lets go of a key whose request did nothing that must not be done twice. */
export async function releaseKey({ db }: Deps, { key }: KeyedRequest): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { key, status: null } });
}
