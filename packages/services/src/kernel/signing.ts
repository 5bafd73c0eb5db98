import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** What is signed is bound to its purpose: a session's signature never opens an order. */
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

/** Takes the same time whatever differs. */
export function isSigned(secret: string, purpose: SigningPurpose, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** 256 random bits, 43 characters that need no escaping in a cookie or an address. */
export function newSecretToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hex SHA-256: what is kept of a token, so that a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
