import { inTransaction } from "@storywall/db/client";
import { validateEmail } from "@storywall/domain/accounts/email";
import { SIGN_IN_LINK_MINUTES } from "@storywall/domain/accounts/sign-in-periods";
import { newId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { hashToken } from "../../kernel/signing.ts";
import type { Context } from "../context.ts";

export const SIGN_IN_LINK_TEXT = `A sign-in link is on its way to this address. It works once and expires in ${SIGN_IN_LINK_MINUTES} minutes.`;
const LINKS_PER_HOUR = 5;

type LinkRequest = {
  email: string;
  /** Secret of this browser's cookie; only its hash is stored. */
  browser: string;
};

/**
 * Emails a magic link. Known, unknown and rate-limited addresses get the same response, so that the response does not
 * reveal whether an account exists. Throws EMAIL_INVALID.
 */
export async function requestSignInLink(
  ctx: Context,
  { email: rawEmail, browser }: LinkRequest,
): Promise<{ text: string }> {
  const email = validateEmail(rawEmail).toLowerCase();
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${email}`}, 0))`;
    const anHourAgo = new Date(now.getTime() - 60 * 60_000);
    const recentLinkCount = await tx.signInLink.count({ where: { email, createdAt: { gt: anHourAgo } } });
    if (recentLinkCount >= LINKS_PER_HOUR) return;
    const expiresAt = new Date(now.getTime() + SIGN_IN_LINK_MINUTES * 60_000);
    const browserHash = hashToken(browser);
    const link = { id: newId("link"), email, userId: ctx.userId, browserHash, createdAt: now, expiresAt };
    await tx.signInLink.create({ data: link });
    await enqueue(tx, "email.sign-in-link", { linkId: link.id });
  });
  return { text: SIGN_IN_LINK_TEXT };
}
