import { type Db, inTransaction, type Tx } from "@storywall/db/client";
import { AdminRole } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { generateSecretToken, hashToken } from "../../kernel/signing.ts";
import type { Context } from "../context.ts";
import { openAdminSession, type SignedInAdmin } from "./session.ts";

/** Creates a one-time sign-in link for the owner or an account. Only the token's hash is stored. */
export async function createSignInLink(
  { db, now, publicUrl }: { db: Db; now: () => Date; publicUrl: string },
  { minutes, adminUserId = null }: { minutes: number; adminUserId?: string | null },
): Promise<{ url: string; expiresAt: Date }> {
  const token = generateSecretToken();
  const expiresAt = new Date(now().getTime() + minutes * 60_000);
  await db.adminSignInLink.create({ data: { hash: hashToken(token), createdAt: now(), expiresAt, adminUserId } });
  // The token is in the fragment, which browsers do not send to servers.
  return { url: `${publicUrl}/admin/sign-in#${token}`, expiresAt };
}

/** Redeems an unused link and opens an admin session; `asid` is its cookie value. Throws SIGN_IN_LINK_USED. */
export async function redeemSignInLink(
  ctx: Context,
  { token, replaces }: { token: string; replaces?: string | undefined },
): Promise<{ admin: SignedInAdmin; asid: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { adminUser: account } = await claimSignInLink(tx, { token, now: ctx.now() });
    const role = account ? AdminRole.parse(account.role) : "owner";
    const asid = await openAdminSession(tx, ctx, { adminUserId: account?.id ?? null, role, replaces });
    return { admin: { id: account?.id ?? "owner-link", email: account?.email ?? null, role }, asid };
  });
}

type LinkUse = {
  token: string;
  now: Date;
  /** Account of the link, null for the owner's link. If it is missing, the link of any account is accepted. */
  adminUserId?: string | null;
};

/** Marks an unused link as used and returns it with its account. Throws SIGN_IN_LINK_USED. */
export async function claimSignInLink(tx: Tx, { token, now, adminUserId }: LinkUse) {
  // If two requests redeem the link concurrently, only one updates it.
  const [link] = await tx.adminSignInLink.updateManyAndReturn({
    where: {
      hash: hashToken(token),
      usedAt: null,
      expiresAt: { gt: now },
      OR: [{ adminUserId: null }, { adminUser: { disabledAt: null } }],
      ...(adminUserId === undefined ? {} : { adminUserId }),
    },
    data: { usedAt: now },
    include: { adminUser: true },
  });
  if (!link) throw new ShopError("SIGN_IN_LINK_USED");
  return link;
}
