import type { Deps } from "../../kernel/deps.ts";
import { generateSecretToken, isSignatureValid, signText } from "../../kernel/signing.ts";

/** Creates the cookie value that marks a browser in which this account has signed in. */
export function createKnownBrowserCookie({ secret }: Pick<Deps, "secret">, adminUserId: string): string {
  const text = `${adminUserId}.${generateSecretToken()}`;
  return `${text}.${signText(secret, "known-browser", text)}`;
}

/** Returns the browser's id if the cookie was issued for this account, otherwise null. */
export function verifyKnownBrowserCookie(
  { secret }: Pick<Deps, "secret">,
  cookie: string | undefined,
  adminUserId: string,
): string | null {
  const [owner, browserId, signature] = (cookie ?? "").split(".");
  if (owner !== adminUserId || !browserId || !signature) return null;
  return isSignatureValid(secret, "known-browser", `${owner}.${browserId}`, signature) ? browserId : null;
}
