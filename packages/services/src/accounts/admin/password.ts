import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { inTransaction, type Tx } from "@storywall/db/client";
import { validateEmail } from "@storywall/domain/accounts/email";
import { ShopError } from "@storywall/domain/errors";
import { newId } from "@storywall/domain/kernel/ids";
import { hashToken } from "../../kernel/signing.ts";
import type { AdminContext } from "../context.ts";
import { recordAudit } from "./record-audit.ts";
import { getAdminAccountId, revokeAdminAccess } from "./session.ts";

const deriveKey = promisify(argon2);

/** Cost of argon2id: 19 MiB of memory, 2 passes, 1 lane. */
const argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{22,86})$/;

/**
 * Hash that matches no password. It is verified if the account is unknown, so that the response takes the same time as
 * for a known account.
 */
const DUMMY_HASH = `$argon2id$v=19$m=${argon2Cost.memory},t=${argon2Cost.passes},p=${argon2Cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Returns an argon2id hash in PHC format with a random salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await deriveKey("argon2id", {
    ...argon2Cost,
    message: normalizePassword(password),
    nonce,
    tagLength: TAG_BYTES,
  });
  const { memory, passes, parallelism } = argon2Cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(tag)}`;
}

/** Checks a password. Takes the same time for any input, including accounts without a password. */
export async function isPasswordCorrect(password: string, storedHash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", tag = ""] = PHC.exec(storedHash ?? DUMMY_HASH) ?? [];
  const expected = Buffer.from(tag, "base64");
  const actual = await deriveKey("argon2id", {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    message: normalizePassword(password),
    nonce: Buffer.from(salt, "base64"),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && storedHash !== null;
}

/** Normalizes a password, because keyboards compose characters differently. */
const normalizePassword = (password: string) => password.normalize("NFKC");

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");

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
    await revokeAdminAccess(tx, ctx, { adminUserId: accountId, except: session });
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
