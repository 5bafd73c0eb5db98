import { inTransaction, type Tx } from "@storywall/db/client";
import { checkEmail } from "@storywall/domain/checkout/email";
import { ShopError } from "@storywall/domain/errors";
import { newId } from "@storywall/domain/ids";
import type { AdminContext } from "../context.ts";
import { hashToken } from "../signing.ts";
import { accountOf } from "./admin-view.ts";
import { endAdminSessions } from "./open-admin-session.ts";
import { hashPassword } from "./password.ts";
import { recordAudit } from "./record-audit.ts";

const SHORTEST = 12;

type NewPassword = {
  password: string;
  /** Whose, where the owner's one-time link is signed in: the owner account that is made or mended by it. */
  email?: string | undefined;
  asid: string | undefined;
};

/**
 * Sets one's own password; every other session and unused link of the account ends. The owner's one-time link, which only who runs the
 * shop can read, makes the owner's account or gives it a new password. Throws PASSWORD_WEAK, EMAIL_INVALID, ADMIN_EXISTS.
 */
export async function setPassword(ctx: AdminContext, { password, email, asid = "" }: NewPassword): Promise<void> {
  if (Array.from(password.normalize("NFKC")).length < SHORTEST) throw new ShopError("PASSWORD_WEAK");
  const passwordHash = await hashPassword(password);
  const session = hashToken(asid);
  await inTransaction(ctx.db, async (tx) => {
    const accountId = accountOf(ctx.admin) ?? (await ownerAccount(tx, ctx, checkEmail(email).toLowerCase()));
    await tx.adminUser.update({ where: { id: accountId }, data: { passwordHash } });
    await tx.adminSession.updateMany({ where: { hash: session }, data: { adminUserId: accountId } });
    await endAdminSessions(tx, ctx, { adminUserId: accountId, except: session });
    await tx.adminSignInLink.updateMany({
      where: { adminUserId: accountId, usedAt: null },
      data: { usedAt: ctx.now() },
    });
    const note = { action: "admin.password-set", entity: "admin", entityId: accountId };
    await recordAudit(tx, ctx.admin, note);
  });
}

/** The owner account of this address, made if there is none. Throws ADMIN_EXISTS where it is not an owner's. */
async function ownerAccount(tx: Tx, ctx: AdminContext, email: string): Promise<string> {
  const account = await tx.adminUser.upsert({
    where: { email },
    create: { id: newId("admin"), email, role: "owner", createdAt: ctx.now() },
    update: {},
  });
  if (account.role !== "owner" || account.disabledAt) throw new ShopError("ADMIN_EXISTS");
  return account.id;
}
