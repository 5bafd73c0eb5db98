import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encryption secrets, oldest first, at most 255. A new secret is added at the end. */
export type EncryptionSecrets = readonly string[];

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with AES-256-GCM and a key derived from the newest secret. Returns base64url of the secret's number (one
 * byte, starting at 1), nonce, tag and ciphertext. The ciphertext is bound to `owner`, so it cannot be copied to
 * another row.
 */
export function encrypt(secrets: EncryptionSecrets, { text, owner }: { text: string; owner: string }): string {
  const version = secrets.length;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", deriveEncryptionKey(secrets, version), nonce).setAAD(
    buildAssociatedData(version, owner),
  );
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), ciphertext]).toString("base64url");
}

/** Decrypts a value. Throws if it was modified, belongs to another owner, or its secret is missing. */
export function decrypt(
  secrets: EncryptionSecrets,
  { ciphertext, owner }: { ciphertext: string; owner: string },
): string {
  const bytes = Buffer.from(ciphertext, "base64url");
  const version = bytes[0] ?? 0;
  const key = deriveEncryptionKey(secrets, version);
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const tag = bytes.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(buildAssociatedData(version, owner))
    .setAuthTag(tag);
  const text = decipher.update(bytes.subarray(1 + NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString("utf8");
}

export function isEncryptedWithCurrentKey(secrets: EncryptionSecrets, ciphertext: string): boolean {
  return Buffer.from(ciphertext, "base64url")[0] === secrets.length;
}

function deriveEncryptionKey(secrets: EncryptionSecrets, version: number): Uint8Array {
  const secret = secrets[version - 1];
  if (secret === undefined) throw new Error(`SEALING_SECRETS has no secret number ${version}.`);
  return new Uint8Array(hkdfSync("sha256", secret, "", "storywall sealing", 32));
}

const buildAssociatedData = (version: number, owner: string) => Buffer.from(`${version}\n${owner}`);
