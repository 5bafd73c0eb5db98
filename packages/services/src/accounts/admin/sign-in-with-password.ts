import { inTransaction } from "@storywall/db/client";
import { AdminRole } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import type { EncryptionSecrets } from "../../kernel/encryption.ts";
import type { Context } from "../context.ts";
import { countSignInAttempt } from "./count-sign-in-attempt.ts";
import { isPasswordCorrect } from "./password.ts";
import type { SignedInAdmin } from "./session.ts";
import { openAdminSession, verifyKnownBrowserCookie } from "./session.ts";
import { claimTotpStep, decryptTotpSecret, findMatchingTotpStep } from "./totp.ts";

type Credentials = {
  email: string;
  password: string;
  /** Required if the account uses an authenticator app. */
  code?: string | undefined;
  ip: string;
  /** Cookie that an earlier sign-in set in this browser. */
  knownBrowser?: string | undefined;
  /** The browser's previous session cookie; that session is ended. */
  replaces?: string | undefined;
  sealingSecrets: EncryptionSecrets;
};

/**
 * Signs in to an account. An unknown email, a wrong password, a wrong or reused code and a disabled account cause the
 * same error and take the same time. Throws SIGN_IN_FAILED, TOO_MANY_ATTEMPTS.
 */
export async function signInWithPassword(
  ctx: Context,
  { email: rawEmail, password, code = "", ip, knownBrowser, replaces, sealingSecrets }: Credentials,
): Promise<{ admin: SignedInAdmin; asid: string }> {
  const email = rawEmail.trim().toLowerCase();
  const account = await ctx.db.adminUser.findUnique({ where: { email } });
  const knownBrowserId = account && verifyKnownBrowserCookie(ctx, knownBrowser, account.id);
  const clearFailures = await countSignInAttempt(ctx, { email, ip, knownBrowser: knownBrowserId });
  const isPasswordValid = await isPasswordCorrect(password, account?.passwordHash ?? null);
  const totpSecret = account && decryptTotpSecret(sealingSecrets, account);
  const step = totpSecret ? findMatchingTotpStep(totpSecret, code, ctx.now()) : null;
  if (!account || !isPasswordValid || account.disabledAt || (totpSecret && step === null)) {
    throw new ShopError("SIGN_IN_FAILED");
  }
  const role = AdminRole.parse(account.role);
  const asid = await inTransaction(ctx.db, async (tx) => {
    const isCodeUnused = step === null || (await claimTotpStep(tx, { id: account.id, step }));
    if (!isCodeUnused) throw new ShopError("SIGN_IN_FAILED");
    return openAdminSession(tx, ctx, { adminUserId: account.id, role, replaces });
  });
  await clearFailures();
  return { admin: { id: account.id, email, role }, asid };
}
