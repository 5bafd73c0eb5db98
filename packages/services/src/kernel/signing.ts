import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * Purpose of a signature. A signature is valid for one purpose only. For example, the signature of a session cannot
 * open an order.
 */
export type SigningPurpose =
  | "session"
  | "order-link"
  | "order-change"
  | "sign-in-link"
  | "photo-link"
  | "hand-off"
  | "photo-collection"
  | "export"
  | "evidence"
  | "subscription"
  | "gift-card"
  | "known-browser";

/** Signs with HMAC-SHA256. Returns 43 characters of base64url. */
export function signText(secret: string, purpose: SigningPurpose, text: string): string {
  return createHmac("sha256", secret).update(`${purpose}\n${text}`).digest("base64url");
}

/** Checks a signature in constant time. */
export function isSignatureValid(secret: string, purpose: SigningPurpose, text: string, signature: string): boolean {
  const expected = Buffer.from(signText(secret, purpose, text));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Returns 256 random bits as 43 URL-safe characters. */
export function generateSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the SHA-256 in hex. Only hashes of tokens are stored, so a copy of the database grants no access. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
