import type { Tx } from "@storywall/db/client";
import type { AdminRole } from "@storywall/domain/accounts/permissions";
import { hashToken, newSecretToken } from "../../kernel/signing.ts";
import type { Context } from "../context.ts";

export const ADMIN_SESSION_SECONDS = 8 * 60 * 60;

/** Who is signed in. */
export type NewAdminSession = {
  adminUserId: string | null;
  role: AdminRole;
  /** The cookie this browser had: its session ends, so that no one who knew it is signed in with it. */
  replaces?: string | undefined;
};

/** A new session each time someone signs in; the answer is its cookie's value, of which only the hash is kept. */
export async function openAdminSession(
  tx: Tx,
  ctx: Context,
  { adminUserId, role, replaces }: NewAdminSession,
): Promise<string> {
  const now = ctx.now();
  const asid = newSecretToken();
  if (replaces) await endAdminSessions(tx, ctx, { hash: hashToken(replaces) });
  const expiresAt = new Date(now.getTime() + ADMIN_SESSION_SECONDS * 1000);
  const times = { createdAt: now, lastSeenAt: now, expiresAt };
  await tx.adminSession.create({ data: { hash: hashToken(asid), role, adminUserId, ...times } });
  return asid;
}

type Which = { hash: string } | { adminUserId: string; except?: string };

/** Ends one session, or all of an account but one. Its cookie is answered 401 from now on. */
export async function endAdminSessions(tx: Tx, { now }: Pick<Context, "now">, which: Which): Promise<void> {
  const where =
    "hash" in which
      ? { hash: which.hash }
      : { adminUserId: which.adminUserId, ...(which.except ? { hash: { not: which.except } } : {}) };
  await tx.adminSession.updateMany({ where: { ...where, endedAt: null }, data: { endedAt: now() } });
}
