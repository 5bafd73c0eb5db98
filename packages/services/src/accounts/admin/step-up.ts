import { inTransaction } from "@storywall/db/client";
import type { ProofKind } from "@storywall/domain/accounts/permissions";
import { PROOF_MINUTES } from "@storywall/domain/accounts/sign-in-periods";
import { ShopError } from "@storywall/domain/errors";
import type { EncryptionSecrets } from "../../kernel/encryption.ts";
import { hashToken } from "../../kernel/signing.ts";
import type { AdminContext } from "../context.ts";
import { countProofAttempt } from "./count-sign-in-attempt.ts";
import { isPasswordCorrect } from "./password.ts";
import { getAdminAccountId } from "./session.ts";
import { claimSignInLink } from "./sign-in-link.ts";
import { claimTotpStep, decryptTotpSecret, findMatchingTotpStep } from "./totp.ts";

/**
 * Throws PROOF_REQUIRED with the required kind of proof if the admin has not proven their identity in this session
 * within the last ten minutes. `provedAt` is the time of the last proof.
 */
export async function assertRecentIdentityProof(ctx: AdminContext, provedAt: Date | null): Promise<void> {
  if (provedAt && ctx.now().getTime() - provedAt.getTime() <= PROOF_MINUTES * 60_000) return;
  throw createProofRequiredError(getIdentityProofKind(await readOwnAccountRow(ctx)));
}

type Proof = {
  kind: ProofKind;
  /** The code, the password, or the token of an unused sign-in link for the same account. */
  value: string;
  asid: string | undefined;
  sealingSecrets: EncryptionSecrets;
};

/**
 * Checks a proof of the signed-in admin's identity and records its time in the session. Attempts are limited per
 * session and per account. Throws PROOF_REQUIRED for another kind of proof than the required one, and TOTP_CODE_WRONG,
 * PASSWORD_WRONG, SIGN_IN_LINK_USED, TOO_MANY_ATTEMPTS.
 */
export async function proveIdentity(
  ctx: AdminContext,
  { kind, value, asid = "", sealingSecrets }: Proof,
): Promise<void> {
  const account = await readOwnAccountRow(ctx);
  const requiredKind = getIdentityProofKind(account);
  if (kind !== requiredKind) throw createProofRequiredError(requiredKind);
  const session = hashToken(asid);
  const clearFailures = await countProofAttempt(ctx, { session, actor: ctx.admin.actor });
  const step = kind === "code" && account ? findTotpStep(sealingSecrets, account, value, ctx.now()) : null;
  if (kind === "code" && step === null) throw new ShopError("TOTP_CODE_WRONG");
  if (kind === "password" && !(await isPasswordCorrect(value, account?.passwordHash ?? null))) {
    throw new ShopError("PASSWORD_WRONG");
  }
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    if (account && step !== null && !(await claimTotpStep(tx, { id: account.id, step }))) {
      throw new ShopError("TOTP_CODE_WRONG");
    }
    if (kind === "link") await claimSignInLink(tx, { token: value, now, adminUserId: account?.id ?? null });
    await tx.adminSession.update({ where: { hash: session }, data: { provedAt: now } });
  });
  await clearFailures();
}

function findTotpStep(secrets: EncryptionSecrets, account: AccountSecrets, code: string, now: Date): number | null {
  const totpSecret = decryptTotpSecret(secrets, account);
  return totpSecret ? findMatchingTotpStep(totpSecret, code, now) : null;
}

type AccountSecrets = { id: string; passwordHash: string | null; totpSecret: string | null };

async function readOwnAccountRow({ db, admin }: AdminContext): Promise<AccountSecrets | null> {
  const id = getAdminAccountId(admin);
  return id
    ? db.adminUser.findUnique({ where: { id }, select: { id: true, passwordHash: true, totpSecret: true } })
    : null;
}

function getIdentityProofKind(account: AccountSecrets | null): ProofKind {
  if (account?.totpSecret) return "code";
  return account?.passwordHash ? "password" : "link";
}

const createProofRequiredError = (proof: ProofKind) => new ShopError("PROOF_REQUIRED", {}, { shown: { proof } });
