import { inTransaction } from "@storywall/db/client";
import type { AdminRole } from "@storywall/domain/admin/permissions";
import { ShopError } from "@storywall/domain/errors";
import type { Context } from "../context.ts";
import { hashToken, newSecretToken } from "../signing.ts";

export const ADMIN_SESSION_SECONDS = 8 * 60 * 60;

/** Trades an unused link for an admin session; `asid` is its cookie's value. Throws SIGN_IN_LINK_USED. */
export async function redeemSignInLink(
  ctx: Context,
  { token }: { token: string },
): Promise<{ role: AdminRole; asid: string }> {
  const now = ctx.now();
  const asid = newSecretToken();
  const role: AdminRole = "owner";
  await inTransaction(ctx.db, async (tx) => {
    // Of two who try at once, the update lets one through.
    const used = await tx.adminSignInLink.updateMany({
      where: { hash: hashToken(token), usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (used.count !== 1) throw new ShopError("SIGN_IN_LINK_USED");
    const expiresAt = new Date(now.getTime() + ADMIN_SESSION_SECONDS * 1000);
    await tx.adminSession.create({ data: { hash: hashToken(asid), role, createdAt: now, lastSeenAt: now, expiresAt } });
  });
  return { role, asid };
}
