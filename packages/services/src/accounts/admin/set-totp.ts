import { inTransaction } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { type EncryptionSecrets, encrypt } from "../../kernel/encryption.ts";
import { hashToken } from "../../kernel/signing.ts";
import type { AdminContext } from "../context.ts";
import { countProofAttempt } from "./count-sign-in-attempt.ts";
import { decryptTotpSecret } from "./encrypt-totp-secrets.ts";
import { endAdminAccess } from "./open-admin-session.ts";
import { recordAudit } from "./record-audit.ts";
import { getAdminAccountId } from "./signed-in-admin.ts";
import { buildTotpUri, findMatchingTotpStep, generateTotpSecret } from "./totp.ts";

/** Generates a TOTP secret. It is required at sign-in only after `setTotp` has verified a code. */
export async function generateTotpSetup(ctx: AdminContext): Promise<{ secret: string; uri: string }> {
  const secret = generateTotpSecret();
  const { email } = await ctx.db.adminUser.findUniqueOrThrow({ where: { id: requireOwnAccountId(ctx) } });
  return { secret, uri: buildTotpUri({ secret, email }) };
}

type Totp = {
  /** New secret; null disables the authenticator app. */
  secret: string | null;
  /** Code that proves possession of the new secret, or of the current one when disabling. */
  code: string;
  asid: string | undefined;
  sealingSecrets: EncryptionSecrets;
};

/**
 * Enables or disables TOTP for the account and ends its other sessions and unused links. Throws TOTP_CODE_WRONG,
 * TOO_MANY_ATTEMPTS.
 */
export async function setTotp(ctx: AdminContext, input: Totp): Promise<void> {
  const { secret, code, asid = "", sealingSecrets } = input;
  const id = requireOwnAccountId(ctx);
  const session = hashToken(asid);
  const clearFailures = await countProofAttempt(ctx, { session, actor: id });
  await inTransaction(ctx.db, async (tx) => {
    const account = await tx.adminUser.findUniqueOrThrow({ where: { id } });
    const secretToVerify = secret ?? decryptTotpSecret(sealingSecrets, account);
    const step = secretToVerify ? findMatchingTotpStep(secretToVerify, code, ctx.now()) : null;
    if (step === null) throw new ShopError("TOTP_CODE_WRONG");
    const totpSecret = secret && encrypt(sealingSecrets, { text: secret, owner: id });
    await tx.adminUser.update({ where: { id }, data: { totpSecret, totpUsedStep: step } });
    await endAdminAccess(tx, ctx, { adminUserId: id, except: session });
    const action = secret ? "admin.code-asked" : "admin.code-not-asked";
    await recordAudit(tx, ctx.admin, { action, entity: "admin", entityId: id });
  });
  await clearFailures();
}

/** Returns the admin's account id. Throws ADMIN_NOT_FOUND for the owner's one-time link, which has no account. */
function requireOwnAccountId({ admin }: AdminContext): string {
  const id = getAdminAccountId(admin);
  if (!id) throw new ShopError("ADMIN_NOT_FOUND");
  return id;
}
