import { hashToken, isSigned, newSecretToken, sign } from "../signing.ts";

/** The value of a new `sid` cookie, and what the database keeps of it. */
export function newSessionCookie(secret: string): { cookie: string; hash: string } {
  const token = newSecretToken();
  return { cookie: `${token}.${sign(secret, "session", token)}`, hash: hashToken(token) };
}

/** Cookies that were found to be ours a while ago, and their hashes: a page's calls all bring the same one. */
const seen = new Map<string, string>();
const MOST_SEEN = 10_000;

/** The session's hash, or null for a cookie we did not sign: such a one costs no look-up. */
export function sessionHash(secret: string, cookie: string | undefined): string | null {
  if (!cookie) return null;
  const key = `${secret}\n${cookie}`;
  const known = seen.get(key);
  if (known) return known;
  const [token, signature, ...rest] = cookie.split(".");
  if (!token || !signature || rest.length > 0 || !isSigned(secret, "session", token, signature)) return null;
  const hash = hashToken(token);
  if (seen.size >= MOST_SEEN) seen.clear();
  seen.set(key, hash);
  return hash;
}
