import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { inTransaction, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { Deps } from "../../kernel/deps.ts";
import { decrypt, type EncryptionSecrets, encrypt, isEncryptedWithCurrentKey } from "../../kernel/encryption.ts";
import { hashToken } from "../../kernel/signing.ts";
import type { AdminContext } from "../context.ts";
import { countProofAttempt } from "./count-sign-in-attempt.ts";
import { recordAudit } from "./record-audit.ts";
import { getAdminAccountId, revokeAdminAccess } from "./session.ts";

const STEP_SECONDS = 30;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Generates a secret of 160 random bits in base 32. */
export function generateTotpSecret(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte % 32]).join("");
}

/** Returns the URI for the QR code that authenticator apps scan. */
export function buildTotpUri({ secret, email }: { secret: string; email: string }): string {
  return `otpauth://totp/${encodeURIComponent(`Storywall:${email}`)}?secret=${secret}&issuer=Storywall`;
}

/** Computes the TOTP code of a time step (RFC 6238 with SHA-1, which authenticator apps use). */
export function computeTotpCode(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** Returns the time step of a valid code, which is the current, previous or next one; null for a wrong code. */
export function findMatchingTotpStep(secret: string, code: string, now: Date): number | null {
  const current = computeTotpStep(now);
  const actual = Buffer.from(code.replaceAll(" ", ""));
  const steps = [current - 1, current, current + 1].filter((step) => {
    const expected = Buffer.from(computeTotpCode(secret, step));
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
  return steps[0] ?? null;
}

/**
 * Marks a time step's code of an account as used. Returns false if it was used before, so that a stolen code cannot be
 * reused.
 */
export async function claimTotpStep(tx: Tx, { id, step }: { id: string; step: number }): Promise<boolean> {
  const { count } = await tx.adminUser.updateMany({
    where: { id, OR: [{ totpUsedStep: null }, { totpUsedStep: { lt: step } }] },
    data: { totpUsedStep: step },
  });
  return count === 1;
}

export const computeTotpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (character) => ALPHABET.indexOf(character).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/[01]{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

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
    await revokeAdminAccess(tx, ctx, { adminUserId: id, except: session });
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

type Account = { id: string; totpSecret: string | null };

const plaintextPattern = /^[A-Z2-7]{32}$/;

/** Returns the account's decrypted TOTP secret, or null. Throws if it cannot be decrypted. */
export function decryptTotpSecret(secrets: EncryptionSecrets, { id, totpSecret }: Account): string | null {
  // Older rows contain secrets in plain text. `reencryptTotpSecrets` encrypts them.
  if (totpSecret === null || plaintextPattern.test(totpSecret)) return totpSecret;
  return decrypt(secrets, { ciphertext: totpSecret, owner: id });
}

/**
 * Encrypts stored TOTP secrets that are in plain text or use an older key. Called at each start. Skips rows that change
 * concurrently. Returns the number of updated accounts.
 */
export async function reencryptTotpSecrets({ db }: Pick<Deps, "db">, secrets: EncryptionSecrets): Promise<number> {
  const accounts = await db.adminUser.findMany({
    where: { totpSecret: { not: null } },
    select: { id: true, totpSecret: true },
  });
  let reencryptedCount = 0;
  for (const { id, totpSecret } of accounts) {
    const text = decryptTotpSecret(secrets, { id, totpSecret });
    if (!totpSecret || !text || (text !== totpSecret && isEncryptedWithCurrentKey(secrets, totpSecret))) continue;
    const data = { totpSecret: encrypt(secrets, { text, owner: id }) };
    reencryptedCount += (await db.adminUser.updateMany({ where: { id, totpSecret }, data })).count;
  }
  return reencryptedCount;
}
