import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** A signature is valid only for its purpose, so that a session's signature cannot open an order. */
export type SigningPurpose =
  | "session"
  | "order-link"
  | "order-change"
  | "sign-in-link"
  | "photo-link"
  | "hand-off"
  | "export"
  | "evidence"
  | "known-browser";

/** Base64url HMAC-SHA256, 43 characters. */
export function sign(secret: string, purpose: SigningPurpose, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
}

/** Compares in constant time. */
export function isSignatureValid(secret: string, purpose: SigningPurpose, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, text));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** 256 random bits as 43 URL-safe characters. */
export function generateSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hex SHA-256. Only hashes of tokens are stored, so that a copy of the database grants no access. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
