import { inTransaction, type Tx } from "@storywall/db/client";
import { validateEmail } from "@storywall/domain/accounts/email";
import { SIGN_IN_LINK_MINUTES } from "@storywall/domain/accounts/sign-in-periods";
import { newId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { hashToken } from "../../kernel/signing.ts";
import type { Context } from "../context.ts";

export const SIGN_IN_LINK_TEXT = `A sign-in link is on its way to this address. It works once and expires in ${SIGN_IN_LINK_MINUTES} minutes.`;
const LINKS_PER_HOUR = 5;
const MINUTE_MS = 60_000;
/** Interval of the emails to an address beyond its links per hour. */
const LATER_LINK_MS = 10 * MINUTE_MS;
const VALID_MS = SIGN_IN_LINK_MINUTES * MINUTE_MS;

type LinkRequest = {
  email: string;
  /** Secret of this browser's cookie; only its hash is stored. */
  browser: string;
  /** Time in ms until the email is sent. The link is valid from then on. */
  delayMs: number;
};

/**
 * Emails a magic link. After five links in an hour, an address gets one every ten minutes, so that nobody can keep it
 * from getting any. Known, unknown and rate-limited addresses get the same response, so that the response does not
 * reveal whether an account exists. Throws EMAIL_INVALID.
 */
export async function requestSignInLink(
  ctx: Context,
  { email: rawEmail, browser, delayMs }: LinkRequest,
): Promise<{ text: string }> {
  const email = validateEmail(rawEmail).toLowerCase();
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${email}`}, 0))`;
    const requestedAt = new Date(now.getTime() + delayMs);
    const sendAt = await findTimeToSend(tx, { email, now, requestedAt });
    if (!sendAt) return;
    const expiresAt = new Date(sendAt.getTime() + VALID_MS);
    const browserHash = hashToken(browser);
    const link = { id: newId("link"), email, userId: ctx.userId, browserHash, createdAt: now, expiresAt };
    await tx.signInLink.create({ data: link });
    await enqueue(tx, "email.sign-in-link", { linkId: link.id }, { delayMs: sendAt.getTime() - now.getTime() });
  });
  return { text: SIGN_IN_LINK_TEXT };
}

/** Returns when the next link to this address may be sent, or null if one is already waiting to be sent. */
async function findTimeToSend(
  tx: Tx,
  { email, now, requestedAt }: { email: string; now: Date; requestedAt: Date },
): Promise<Date | null> {
  const anHourAgo = new Date(now.getTime() - 60 * MINUTE_MS);
  const { _count: count, _max: newest } = await tx.signInLink.aggregate({
    where: { email, createdAt: { gt: anHourAgo } },
    _count: true,
    _max: { expiresAt: true },
  });
  if (count < LINKS_PER_HOUR || !newest.expiresAt) return requestedAt;
  const lastSentAt = newest.expiresAt.getTime() - VALID_MS;
  if (lastSentAt > now.getTime()) return null;
  return new Date(Math.max(requestedAt.getTime(), lastSentAt + LATER_LINK_MS));
}
