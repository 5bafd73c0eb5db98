import { generateSecretToken, hashToken, isSignatureValid, signText } from "../../kernel/signing.ts";

/** Hashes of recently verified cookies. A page makes several calls with the same cookie. */
const hashCache = new Map<string, string>();
const MAX_CACHED_HASHES = 10_000;

function cacheSessionHash(secret: string, cookie: string, hash: string): string {
  if (hashCache.size >= MAX_CACHED_HASHES) hashCache.clear();
  hashCache.set(`${secret}\n${cookie}`, hash);
  return hash;
}

/** Creates a `sid` cookie value and the hash to store. */
export function createSessionCookie(secret: string): { cookie: string; hash: string } {
  const token = generateSecretToken();
  const cookie = `${token}.${signText(secret, "session", token)}`;
  return { cookie, hash: cacheSessionHash(secret, cookie, hashToken(token)) };
}

/**
 * Returns the session's hash. Returns null for a cookie without a valid signature, so that callers need not query the
 * database.
 */
export function getSessionHash(secret: string, cookie: string | undefined): string | null {
  if (!cookie) return null;
  const cachedHash = hashCache.get(`${secret}\n${cookie}`);
  if (cachedHash) return cachedHash;
  const [token, signature, ...rest] = cookie.split(".");
  if (!token || !signature || rest.length > 0 || !isSignatureValid(secret, "session", token, signature)) return null;
  return cacheSessionHash(secret, cookie, hashToken(token));
}
