import { inTransaction } from "@storywall/db/client";
import { validateEmail } from "@storywall/domain/accounts/email";
import { AdminRole } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { type AdminUserId, newId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import { acquireNamedLock } from "../../kernel/locks.ts";
import type { AdminContext, Context } from "../context.ts";
import { recordAudit } from "./record-audit.ts";
import { getAdminAccountId, revokeAdminAccess } from "./session.ts";
import { createSignInLink } from "./sign-in-link.ts";

export const AdminAccountView = z.object({
  id: z.string(),
  email: z.string(),
  role: AdminRole,
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  createdAt: z.iso.datetime(),
  disabledAt: z.iso.datetime().nullable(),
});
export type AdminAccountView = z.infer<typeof AdminAccountView>;

/**
 * Invitation with a one-time link. The link is shown once to the owner, who gives it to the invited admin. It is
 * neither emailed nor stored.
 */
export const AdminInvitation = z.object({ account: AdminAccountView, url: z.string(), expiresAt: z.iso.datetime() });
export type AdminInvitation = z.infer<typeof AdminInvitation>;

const INVITATION_MINUTES = 24 * 60;

export async function listAccounts(ctx: Context): Promise<AdminAccountView[]> {
  return (await ctx.db.adminUser.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] })).map(toAdminAccountView);
}

/** Creates an account and a one-time link for its first sign-in. Throws EMAIL_INVALID, ADMIN_EXISTS. */
export async function createAccount(
  ctx: AdminContext,
  { email: rawEmail, role }: { email: string; role: AdminRole },
): Promise<AdminInvitation> {
  const email = validateEmail(rawEmail).toLowerCase();
  const account = await inTransaction(ctx.db, async (tx) => {
    const id = newId("admin");
    const data = [{ id, email, role, createdAt: ctx.now() }];
    const [created] = await tx.adminUser.createManyAndReturn({ data, skipDuplicates: true });
    if (!created) throw new ShopError("ADMIN_EXISTS");
    await recordAudit(tx, ctx.admin, { action: "admin.created", entity: "admin", entityId: id, after: { role } });
    return created;
  });
  return createInvitation(ctx, account);
}

/** Creates another sign-in link for an account. Throws ADMIN_NOT_FOUND. */
export async function inviteAccount(
  ctx: AdminContext,
  { adminId }: { adminId: AdminUserId },
): Promise<AdminInvitation> {
  const account = await inTransaction(ctx.db, async (tx) => {
    const found = await tx.adminUser.findUnique({ where: { id: adminId, disabledAt: null } });
    if (!found) throw new ShopError("ADMIN_NOT_FOUND");
    await recordAudit(tx, ctx.admin, { action: "admin.invited", entity: "admin", entityId: adminId });
    return found;
  });
  return createInvitation(ctx, account);
}

async function createInvitation(ctx: AdminContext, account: AccountRow): Promise<AdminInvitation> {
  const link = await createSignInLink(ctx, { minutes: INVITATION_MINUTES, adminUserId: account.id });
  return { account: toAdminAccountView(account), url: link.url, expiresAt: link.expiresAt.toISOString() };
}

type AccountChange = { adminId: AdminUserId } & ({ role: AdminRole } | { isDisabled: boolean });

/** Changes an account's role, or disables or enables it, and ends its sessions and unused links. Throws ADMIN_NOT_FOUND, LAST_OWNER. */
export async function changeAccount(
  ctx: AdminContext,
  { adminId, ...change }: AccountChange,
): Promise<AdminAccountView> {
  return inTransaction(ctx.db, async (tx) => {
    // The lock prevents two owners from demoting each other at the same time.
    await acquireNamedLock(tx, "change an admin account");
    const owners = await tx.adminUser.findMany({ where: { role: "owner", disabledAt: null }, select: { id: true } });
    const before = await tx.adminUser.findUnique({ where: { id: adminId } });
    if (!before) throw new ShopError("ADMIN_NOT_FOUND");
    const staysOwner = "role" in change ? change.role === "owner" : !change.isDisabled;
    if (!staysOwner && owners.length === 1 && owners[0]?.id === adminId) throw new ShopError("LAST_OWNER");

    const data = "role" in change ? change : { disabledAt: change.isDisabled ? ctx.now() : null };
    const after = await tx.adminUser.update({ where: { id: adminId }, data });
    await revokeAdminAccess(tx, ctx, { adminUserId: adminId });
    const toAuditState = ({ role, disabledAt }: AccountRow) => ({ role, isDisabled: disabledAt !== null });
    const note = { action: "admin.changed", entity: "admin", entityId: adminId };
    await recordAudit(tx, ctx.admin, { ...note, before: toAuditState(before), after: toAuditState(after) });
    return toAdminAccountView(after);
  });
}

type AccountRow = {
  id: string;
  email: string;
  role: string;
  passwordHash: string | null;
  totpSecret: string | null;
  createdAt: Date;
  disabledAt: Date | null;
};

function toAdminAccountView({
  id,
  email,
  role,
  passwordHash,
  totpSecret,
  createdAt,
  disabledAt,
}: AccountRow): AdminAccountView {
  return {
    id,
    email,
    role: AdminRole.parse(role),
    hasPassword: passwordHash !== null,
    hasTotp: totpSecret !== null,
    createdAt: createdAt.toISOString(),
    disabledAt: disabledAt?.toISOString() ?? null,
  };
}

export const OwnAccount = z.object({
  /** Null for the owner's one-time link, which has no account. */
  email: z.string().nullable(),
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

export async function readOwnAccount({ db, admin }: AdminContext): Promise<OwnAccount> {
  const id = getAdminAccountId(admin);
  const account = id ? await db.adminUser.findUnique({ where: { id } }) : null;
  return {
    email: account?.email ?? null,
    hasPassword: Boolean(account?.passwordHash),
    hasTotp: Boolean(account?.totpSecret),
  };
}
