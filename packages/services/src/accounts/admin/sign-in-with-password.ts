import { inTransaction } from "@storywall/db/client";
import { AdminRole } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import type { SealingSecrets } from "../../kernel/sealing.ts";
import type { Context } from "../context.ts";
import type { SignedInAdmin } from "./admin-view.ts";
import { countAttempt } from "./count-failures.ts";
import { readKnownBrowser } from "./known-browser.ts";
import { openAdminSession } from "./open-admin-session.ts";
import { isPassword } from "./password.ts";
import { openTotpSecret } from "./seal-totp-secrets.ts";
import { matchTotp } from "./totp.ts";

type Credentials = {
  email: string;
  password: string;
  /** Required if the account uses an authenticator app. */
  code?: string | undefined;
  ip: string;
  /** Cookie of an earlier sign-in in this browser. */
  knownBrowser?: string | undefined;
  /** The browser's previous session cookie; that session is ended. */
  replaces?: string | undefined;
  sealingSecrets: SealingSecrets;
};

/**
 * Signs in to an account. Unknown email, wrong password, wrong or reused code and disabled account get the same error
 * after the same work. Throws SIGN_IN_FAILED, TOO_MANY_ATTEMPTS.
 */
export async function signInWithPassword(
  ctx: Context,
  { email: typed, password, code = "", ip, knownBrowser, replaces, sealingSecrets }: Credentials,
): Promise<{ admin: SignedInAdmin; asid: string }> {
  const email = typed.trim().toLowerCase();
  const account = await ctx.db.adminUser.findUnique({ where: { email } });
  const known = account && readKnownBrowser(ctx, knownBrowser, account.id);
  const forgive = await countAttempt(ctx, { email, ip, knownBrowser: known });
  const isRight = await isPassword(password, account?.passwordHash ?? null);
  const totpSecret = account && openTotpSecret(sealingSecrets, account);
  const step = totpSecret ? matchTotp(totpSecret, code, ctx.now()) : null;
  if (!account || !isRight || account.disabledAt || (totpSecret && step === null)) {
    throw new ShopError("SIGN_IN_FAILED");
  }
  const role = AdminRole.parse(account.role);
  const asid = await inTransaction(ctx.db, async (tx) => {
    if (step !== null) {
      // Each code works once, so an observed code is useless.
      const { count } = await tx.adminUser.updateMany({
        where: { id: account.id, OR: [{ totpUsedStep: null }, { totpUsedStep: { lt: step } }] },
        data: { totpUsedStep: step },
      });
      if (count !== 1) throw new ShopError("SIGN_IN_FAILED");
    }
    return openAdminSession(tx, ctx, { adminUserId: account.id, role, replaces });
  });
  await forgive();
  return { admin: { id: account.id, email, role }, asid };
}
