import type { Tx } from "@storywall/db/client";
import type { AdminRole } from "@storywall/domain/accounts/permissions";
import { ADMIN_SESSION_HOURS } from "@storywall/domain/accounts/sign-in-periods";
import { generateSecretToken, hashToken } from "../../kernel/signing.ts";
import type { Context } from "../context.ts";

export type NewAdminSession = {
  adminUserId: string | null;
  role: AdminRole;
  /** The browser's previous session cookie; its session is ended to prevent session fixation. */
  replaces?: string | undefined;
};

/** Opens an admin session and returns its cookie value; only the hash is stored. */
export async function openAdminSession(
  tx: Tx,
  ctx: Context,
  { adminUserId, role, replaces }: NewAdminSession,
): Promise<string> {
  const now = ctx.now();
  const asid = generateSecretToken();
  if (replaces) await endAdminSessions(tx, ctx, { hash: hashToken(replaces) });
  const expiresAt = new Date(now.getTime() + ADMIN_SESSION_HOURS * 3_600_000);
  const times = { createdAt: now, lastSeenAt: now, provedAt: now, expiresAt };
  await tx.adminSession.create({ data: { hash: hashToken(asid), role, adminUserId, ...times } });
  return asid;
}

/** Ends all sessions of an account except one, and its unused sign-in links. */
export async function endAdminAccess(
  tx: Tx,
  ctx: Pick<Context, "now">,
  account: { adminUserId: string; except?: string },
): Promise<void> {
  await endAdminSessions(tx, ctx, account);
  const unusedLinks = { adminUserId: account.adminUserId, usedAt: null };
  await tx.adminSignInLink.updateMany({ where: unusedLinks, data: { usedAt: ctx.now() } });
}

type SessionFilter = { hash: string } | { adminUserId: string; except?: string };

/** Ends one session, or all sessions of an account except one. */
export async function endAdminSessions(tx: Tx, { now }: Pick<Context, "now">, filter: SessionFilter): Promise<void> {
  const where =
    "hash" in filter
      ? { hash: filter.hash }
      : { adminUserId: filter.adminUserId, ...(filter.except ? { hash: { not: filter.except } } : {}) };
  await tx.adminSession.updateMany({ where: { ...where, endedAt: null }, data: { endedAt: now() } });
}
