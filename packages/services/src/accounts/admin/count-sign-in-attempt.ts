import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { getWiderNetwork } from "../../kernel/client-address.ts";
import { acquireNamedLock } from "../../kernel/locks.ts";
import { hashToken } from "../../kernel/signing.ts";
import type { Context } from "../context.ts";

const WINDOW_MS = 15 * 60_000;

/**
 * Maximum failed attempts per window. An account over its limit still allows one attempt per address, so that attackers
 * at other addresses cannot lock the owner out. There is no global limit, because strangers could use it up.
 */
const LIMITS = { accountAtAddress: 5, browser: 5, address: 20, network: 80, account: 50, session: 5, proofs: 20 };

type Attempt = {
  email: string;
  /** Client IP address, or "unknown" if the request did not come through a server. */
  ip: string;
  /** Id of a browser in which this account signed in before; it has its own limit. */
  knownBrowser: string | null;
};

type Subject = {
  hash: string;
  max: number;
  /** True if the first attempt from an address is exempt from this limit. */
  isFirstAllowed?: boolean;
};

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
 * Counts an attempt of a signed-in admin to prove their identity again. It is counted apart from sign-ins, so it never
 * blocks a sign-in. Throws TOO_MANY_ATTEMPTS after too many attempts.
 */
export const countProofAttempt = (
  ctx: Context,
  { session, actor }: { session: string; actor: string },
): Promise<ClearFailures> =>
  countAttempt(ctx, [createAttemptSubject("session", session), createAttemptSubject("proofs", actor)]);

async function countAttempt(ctx: Context, [ownSubject, ...others]: [Subject, ...Subject[]]): Promise<ClearFailures> {
  const subjects = [ownSubject, ...others].toSorted((a, b) => a.hash.localeCompare(b.hash));
  const ids = await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const since = new Date(now.getTime() - WINDOW_MS);
    for (const { hash } of subjects) await acquireNamedLock(tx, hash);
    await tx.signInFailure.deleteMany({ where: { at: { lte: since } } });
    const isFirst = (await tx.signInFailure.count({ where: { subject: ownSubject.hash } })) === 0;
    for (const { hash, max, isFirstAllowed } of subjects) {
      if (isFirst && isFirstAllowed) continue;
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
  if (knownBrowser) return [createAttemptSubject("browser", knownBrowser)];
  const network = getWiderNetwork(ip);
  return [
    createAttemptSubject("accountAtAddress", `${email}\n${ip}`),
    ...(ip === "unknown" ? [] : [createAttemptSubject("address", ip)]),
    ...(network ? [createAttemptSubject("network", network)] : []),
    { ...createAttemptSubject("account", email), isFirstAllowed: true },
  ];
}

const createAttemptSubject = (kind: keyof typeof LIMITS, name: string): Subject => ({
  hash: hashToken(`${kind}\n${name}`),
  max: LIMITS[kind],
});

function createTooManyAttemptsError(waitMs: number): ShopError {
  const minutes = Math.ceil(waitMs / 60_000);
  return new ShopError("TOO_MANY_ATTEMPTS", { minutes, seconds: minutes * 60 });
}
