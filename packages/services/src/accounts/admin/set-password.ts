import { inTransaction, type Tx } from "@storywall/db/client";
import { validateEmail } from "@storywall/domain/accounts/email";
import { errorMessage, ShopError } from "@storywall/domain/errors";
import { newId } from "@storywall/domain/kernel/ids";
import { hashToken } from "../../kernel/signing.ts";
import type { AdminContext } from "../context.ts";
import { countSignInAttempt } from "./count-sign-in-attempt.ts";
import { isFreshSession } from "./is-fresh-session.ts";
import { verifyKnownBrowserCookie } from "./known-browser-cookie.ts";
import { endAdminSessions } from "./open-admin-session.ts";
import { hashPassword, isPasswordCorrect } from "./password.ts";
import { recordAudit } from "./record-audit.ts";
import { getAdminAccountId } from "./signed-in-admin.ts";

const MIN_PASSWORD_LENGTH = 12;
type NewPassword = {
  password: string;
  /** Email of the owner account to create or recover; only used with the owner's one-time link. */
  email?: string | undefined;
  asid: string | undefined;
  /**
   * Current password. Required unless the admin signed in recently, because another person may be using a session that
   * was left open.
   */
  currentPassword?: string | undefined;
  ip: string;
  /** Cookie that an earlier sign-in set in this browser. */
  knownBrowser?: string | undefined;
};

/**
 * Sets the admin's own password and ends the account's other sessions and unused links. With the owner's one-time link
 * it creates or recovers the owner account.
 * @throws PASSWORD_WEAK, PASSWORD_UNCONFIRMED, PASSWORD_WRONG, TOO_MANY_ATTEMPTS, EMAIL_INVALID, ADMIN_EXISTS.
 */
export async function setPassword(ctx: AdminContext, input: NewPassword): Promise<void> {
  const { password, email, asid = "" } = input;
  if (Array.from(password.normalize("NFKC")).length < MIN_PASSWORD_LENGTH) throw new ShopError("PASSWORD_WEAK");
  await assertRecentSignInOrPassword(ctx, input);
  const passwordHash = await hashPassword(password);
  const session = hashToken(asid);
  await inTransaction(ctx.db, async (tx) => {
    const accountId =
      getAdminAccountId(ctx.admin) ?? (await ensureOwnerAccount(tx, ctx, validateEmail(email).toLowerCase()));
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

async function assertRecentSignInOrPassword(ctx: AdminContext, input: NewPassword): Promise<void> {
  const { currentPassword, asid = "", ip } = input;
  const session = await ctx.db.adminSession.findUnique({
    where: { hash: hashToken(asid) },
    include: { adminUser: true },
  });
  if (session && isFreshSession(session, ctx.now())) return;
  const account = session?.adminUser;
  if (!account || !currentPassword) throw new ShopError("PASSWORD_UNCONFIRMED");
  const clearFailures = await countSignInAttempt(ctx, {
    email: account.email,
    ip,
    knownBrowser: verifyKnownBrowserCookie(ctx, input.knownBrowser, account.id),
  });
  if (!(await isPasswordCorrect(currentPassword, account.passwordHash))) {
    throw new ShopError("PASSWORD_WRONG", {}, { fields: { currentPassword: errorMessage("PASSWORD_WRONG") } });
  }
  await clearFailures();
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
