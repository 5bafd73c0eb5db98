import { hashToken, isSigned, newSecretToken, sign } from "../../kernel/signing.ts";

/** Hashes of recently verified cookies, since all calls of a page send the same one. */
const seen = new Map<string, string>();
const MOST_SEEN = 10_000;

function remember(secret: string, cookie: string, hash: string): string {
  if (seen.size >= MOST_SEEN) seen.clear();
  seen.set(`${secret}\n${cookie}`, hash);
  return hash;
}

/** Creates a `sid` cookie value and the hash to store. */
export function newSessionCookie(secret: string): { cookie: string; hash: string } {
  const token = newSecretToken();
  const cookie = `${token}.${sign(secret, "session", token)}`;
  return { cookie, hash: remember(secret, cookie, hashToken(token)) };
}

/** The session's hash; null for a cookie without a valid signature, which saves the database query. */
export function sessionHash(secret: string, cookie: string | undefined): string | null {
  if (!cookie) return null;
  const known = seen.get(`${secret}\n${cookie}`);
  if (known) return known;
  const [token, signature, ...rest] = cookie.split(".");
  if (!token || !signature || rest.length > 0 || !isSigned(secret, "session", token, signature)) return null;
  return remember(secret, cookie, hashToken(token));
}
