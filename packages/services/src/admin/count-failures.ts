import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../context.ts";
import { hashToken } from "../signing.ts";

/** Failures in these minutes, of one account or from one address, before no more are heard (D-8, D20). */
const LIMIT = 5;
const WINDOW_MINUTES = 15;
const WINDOW_MS = WINDOW_MINUTES * 60_000;

type Attempt = {
  email: string;
  /** "unknown" where no server took the request. */
  ip: string;
};

/** Undoes the counting: the attempt was no failure, and the account's earlier ones are forgiven. */
export type Forgive = () => Promise<void>;

/**
 * Counts an attempt as failed before it is looked at, so that many at once are no way around the limit. Kept in the
 * database: a restart forgives nothing. Throws TOO_MANY_ATTEMPTS.
 */
export async function countAttempt(ctx: Context, { email, ip }: Attempt): Promise<Forgive> {
  const account = hashToken(`account\n${email}`);
  const subjects = [account, ...(ip === "unknown" ? [] : [hashToken(`ip\n${ip}`)])].toSorted();
  const ids = await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const since = new Date(now.getTime() - WINDOW_MS);
    for (const subject of subjects) await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`;
    await tx.signInFailure.deleteMany({ where: { at: { lte: since } } });
    for (const subject of subjects) {
      const [fifth] = await tx.signInFailure.findMany({
        where: { subject },
        orderBy: { at: "desc" },
        skip: LIMIT - 1,
        take: 1,
      });
      if (fifth) throw tooMany(fifth.at.getTime() + WINDOW_MS - now.getTime());
    }
    const counted = await tx.signInFailure.createManyAndReturn({
      data: subjects.map((subject) => ({ subject, at: now })),
      select: { id: true },
    });
    return counted.map(({ id }) => id);
  });
  return async () => {
    await ctx.db.signInFailure.deleteMany({ where: { OR: [{ id: { in: ids } }, { subject: account }] } });
  };
}

function tooMany(waitMs: number): ShopError {
  const minutes = Math.ceil(waitMs / 60_000);
  return new ShopError("TOO_MANY_ATTEMPTS", { minutes, seconds: minutes * 60 });
}
