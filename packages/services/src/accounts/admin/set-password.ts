import { inTransaction, type Tx } from "@storywall/db/client";
import { validateEmail } from "@storywall/domain/accounts/email";
import { ShopError } from "@storywall/domain/errors";
import { newId } from "@storywall/domain/kernel/ids";
import { hashToken } from "../../kernel/signing.ts";
import type { AdminContext } from "../context.ts";
import { endAdminAccess } from "./open-admin-session.ts";
import { hashPassword } from "./password.ts";
import { recordAudit } from "./record-audit.ts";
import { getAdminAccountId } from "./signed-in-admin.ts";

const MIN_PASSWORD_LENGTH = 12;
type NewPassword = {
  password: string;
  /** Email of the owner account to create or recover; only used with the owner's one-time link. */
  email?: string | undefined;
  asid: string | undefined;
};

/**
 * Sets the admin's own password and ends the account's other sessions and unused links. With the owner's one-time link
 * it creates or recovers the owner account.
 * @throws PASSWORD_WEAK, EMAIL_INVALID, ADMIN_EXISTS.
 */
export async function setPassword(ctx: AdminContext, input: NewPassword): Promise<void> {
  const { password, email, asid = "" } = input;
  if (Array.from(password.normalize("NFKC")).length < MIN_PASSWORD_LENGTH) throw new ShopError("PASSWORD_WEAK");
  const passwordHash = await hashPassword(password);
  const session = hashToken(asid);
  await inTransaction(ctx.db, async (tx) => {
    const accountId =
      getAdminAccountId(ctx.admin) ?? (await ensureOwnerAccount(tx, ctx, validateEmail(email).toLowerCase()));
    await tx.adminUser.update({ where: { id: accountId }, data: { passwordHash } });
    await tx.adminSession.updateMany({ where: { hash: session }, data: { adminUserId: accountId } });
    await endAdminAccess(tx, ctx, { adminUserId: accountId, except: session });
    const note = { action: "admin.password-set", entity: "admin", entityId: accountId };
    await recordAudit(tx, ctx.admin, note);
  });
}

/**
 * Returns the id of the owner account with this email. Creates the account if it does not exist. Throws ADMIN_EXISTS if
 * the account has another role or is disabled.
 */
async function ensureOwnerAccount(tx: Tx, ctx: AdminContext, email: string): Promise<string> {
  const account = await tx.adminUser.upsert({
    where: { email },
    create: { id: newId("admin"), email, role: "owner", createdAt: ctx.now() },
    update: {},
  });
  if (account.role !== "owner" || account.disabledAt) throw new ShopError("ADMIN_EXISTS");
  return account.id;
}
