import { hashToken, isSigned, newSecretToken, sign } from "../signing.ts";

/** The value of a new `sid` cookie, and what the database keeps of it. */
export function newSessionCookie(secret: string): { cookie: string; hash: string } {
  const token = newSecretToken();
  return { cookie: `${token}.${sign(secret, "session", token)}`, hash: hashToken(token) };
}

/** The session's hash, or null for a cookie we did not sign: such a one costs no look-up. */
export function sessionHash(secret: string, cookie: string | undefined): string | null {
  const [token, signature, ...rest] = (cookie ?? "").split(".");
  if (!token || !signature || rest.length > 0) return null;
  return isSigned(secret, "session", token, signature) ? hashToken(token) : null;
}
