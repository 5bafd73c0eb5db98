import { SIGN_IN_LINK_MINUTES } from "@storywall/domain/accounts/sign-in-periods";
import { generateSecretToken } from "@storywall/services/kernel/signing";
import type { Cookies } from "../http/cookies.ts";

const NAME = "signInBrowser";
const secret = /^[\w-]{43}$/;

/**
 * Returns the secret that identifies the browser that requested a sign-in link, or undefined if it did not request one
 * recently.
 */
export function readSignInBrowser(cookies: Cookies): string | undefined {
  const value = cookies.get(NAME);
  return value && secret.test(value) ? value : undefined;
}

/**
 * Returns the browser's secret, or creates one. The secret does not change while one of the browser's links is valid,
 * because an earlier link must keep working.
 */
export function ensureSignInBrowser(cookies: Cookies): string {
  const value = readSignInBrowser(cookies) ?? generateSecretToken();
  cookies.set(NAME, value, { maxAge: SIGN_IN_LINK_MINUTES * 60, httpOnly: true });
  return value;
}
