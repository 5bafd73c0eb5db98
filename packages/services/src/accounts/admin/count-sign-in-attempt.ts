import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { hashToken } from "../../kernel/signing.ts";
import type { Context } from "../context.ts";

const WINDOW_MS = 15 * 60_000;

/**
 * Maximum failed attempts per window. The limit per account is higher than the limit per account and address, so that
 * an attacker at other addresses cannot easily lock the owner out.
 */
const LIMITS = { accountAtAddress: 5, browser: 5, address: 20, account: 50, everyone: 500, session: 5, proofs: 20 };

type Attempt = {
  email: string;
  /** Client IP address, or "unknown" if the request did not come through a server. */
  ip: string;
  /** Id of a browser in which this account signed in before; it has its own limit. */
  knownBrowser: string | null;
};

type Subject = { hash: string; max: number };

/**
 * Function to call after a successful sign-in. Deletes the failures recorded for this attempt and all earlier failures
 * counted by the first rate limit.
 */
export type ClearFailures = () => Promise<void>;

/**
 * Records each attempt as failed before the password is checked, so that parallel attempts cannot exceed the limit.
 * Call the returned function if the sign-in succeeds. Failures are stored in the database and survive restarts. Throws
 * TOO_MANY_ATTEMPTS.
 */
export const countSignInAttempt = (ctx: Context, attempt: Attempt): Promise<ClearFailures> =>
  countAttempt(ctx, listRateLimitSubjects(attempt));

/**
 * Records an attempt to prove the identity of a signed-in admin, like `countSignInAttempt`. These attempts need a
 * session, and they do not count as sign-ins, so they lock nobody out. Throws TOO_MANY_ATTEMPTS.
 */
export const countProofAttempt = (
  ctx: Context,
  { session, actor }: { session: string; actor: string },
): Promise<ClearFailures> => countAttempt(ctx, [createSubject("session", session), createSubject("proofs", actor)]);

async function countAttempt(ctx: Context, [ownSubject, ...others]: [Subject, ...Subject[]]): Promise<ClearFailures> {
  const subjects = [ownSubject, ...others].toSorted((a, b) => a.hash.localeCompare(b.hash));
  const ids = await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const since = new Date(now.getTime() - WINDOW_MS);
    for (const { hash } of subjects) await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`;
    await tx.signInFailure.deleteMany({ where: { at: { lte: since } } });
    for (const { hash, max } of subjects) {
      const [last] = await tx.signInFailure.findMany({
        where: { subject: hash },
        orderBy: { at: "desc" },
        skip: max - 1,
        take: 1,
      });
      if (last) throw createTooManyAttemptsError(last.at.getTime() + WINDOW_MS - now.getTime());
    }
    const createdFailures = await tx.signInFailure.createManyAndReturn({
      data: subjects.map(({ hash }) => ({ subject: hash, at: now })),
      select: { id: true },
    });
    return createdFailures.map(({ id }) => id);
  });
  return async () => {
    await ctx.db.signInFailure.deleteMany({ where: { OR: [{ id: { in: ids } }, { subject: ownSubject.hash }] } });
  };
}

/**
 * Lists the rate limits that an attempt counts toward. A successful sign-in deletes all failures of the first limit,
 * but only its own failure from the other limits.
 */
function listRateLimitSubjects({ email, ip, knownBrowser }: Attempt): [Subject, ...Subject[]] {
  if (knownBrowser) return [createSubject("browser", knownBrowser)];
  return [
    createSubject("accountAtAddress", `${email}\n${ip}`),
    ...(ip === "unknown" ? [] : [createSubject("address", ip)]),
    createSubject("account", email),
    createSubject("everyone", ""),
  ];
}

const createSubject = (kind: keyof typeof LIMITS, name: string): Subject => ({
  hash: hashToken(`${kind}\n${name}`),
  max: LIMITS[kind],
});

function createTooManyAttemptsError(waitMs: number): ShopError {
  const minutes = Math.ceil(waitMs / 60_000);
  return new ShopError("TOO_MANY_ATTEMPTS", { minutes, seconds: minutes * 60 });
}
