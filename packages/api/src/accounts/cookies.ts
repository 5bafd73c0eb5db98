import type { SetFlagsInput, VisitorFlags } from "@storywall/domain/accounts/flags";
import { ADMIN_SESSION_HOURS, SIGN_IN_LINK_MINUTES } from "@storywall/domain/accounts/sign-in-periods";
import type { UserId } from "@storywall/domain/kernel/ids";
import { shopCookies } from "@storywall/domain/kernel/site";
import { createKnownBrowserCookie } from "@storywall/services/accounts/admin/session";
import type { Deps } from "@storywall/services/kernel/deps";
import { generateSecretToken } from "@storywall/services/kernel/signing";
import { type Cookies, YEAR_SECONDS } from "../http/cookies.ts";

/**
 * Sets the session cookies. `sid` authenticates the visitor and is HttpOnly. `userId` only tells scripts who the
 * visitor is.
 */
export function setVisitorCookies(cookies: Cookies, userId: UserId, sid: string | undefined): void {
  cookies.set("userId", userId, { maxAge: YEAR_SECONDS });
  if (sid) cookies.set("sid", sid, { maxAge: YEAR_SECONDS, httpOnly: true });
}

export function deleteVisitorCookies(cookies: Cookies): void {
  cookies.set("userId", "", { maxAge: 0 });
  cookies.set("sid", "", { maxAge: 0, httpOnly: true });
}

type StoredFlags = Pick<VisitorFlags, "isOnboardingSeen" | "isSubscribed">;

/**
 * Reads the flags from the specification's cookies, and uses the stored flags if the browser has deleted the cookies.
 */
export function mergeVisitorFlags(cookies: Cookies, stored: StoredFlags): VisitorFlags {
  return {
    isOnboardingSeen: stored.isOnboardingSeen || cookies.get("isOnboardingSeen") === "true",
    isSubscribed: stored.isSubscribed || cookies.get("isSubscribed") === "true",
    isPromoModalSeen: cookies.get("isPromoModalSeen") === "true",
    promoModalSeenCount: parseStoredCount(cookies.get("promoModalSeenCount")),
  };
}

/** Sets a cookie for 365 days for each flag that is set and deletes the cookies of cleared flags. */
export function setFlagCookies(cookies: Cookies, input: SetFlagsInput): void {
  const setFlagCookie = (name: keyof typeof shopCookies, value: string) =>
    cookies.set(name, value, { maxAge: shopCookies[name] });
  for (const name of ["isOnboardingSeen", "isSubscribed", "isPromoModalSeen"] as const) {
    if (input[name] === true) setFlagCookie(name, "true");
    if (input[name] === false) cookies.set(name, "", { maxAge: 0 });
  }
  if (!input.promoModalSeen) return;
  setFlagCookie("promoModalSeenCount", String(parseStoredCount(cookies.get("promoModalSeenCount")) + 1));
}

function parseStoredCount(text: string | undefined): number {
  return /^\d{1,6}$/.test(text ?? "") ? Number(text) : 0;
}

const NAME = "signInBrowser";
const secret = /^[\w-]{43}$/;

/**
 * Returns the secret that identifies the browser that requested a sign-in link, or undefined if it did not request one
 * recently.
 */
export function readSignInBrowserSecret(cookies: Cookies): string | undefined {
  const value = cookies.get(NAME);
  return value && secret.test(value) ? value : undefined;
}

/**
 * Returns the browser's secret, or creates one. The secret does not change while one of the browser's links is valid,
 * because an earlier link must keep working.
 */
export function ensureSignInBrowserSecret(cookies: Cookies): string {
  const value = readSignInBrowserSecret(cookies) ?? generateSecretToken();
  cookies.set(NAME, value, { maxAge: SIGN_IN_LINK_MINUTES * 60, httpOnly: true });
  return value;
}

const strictCookie = { httpOnly: true, sameSite: "Strict" } as const;

export function setAdminCookie(cookies: Cookies, asid: string): void {
  cookies.set("asid", asid, { maxAge: ADMIN_SESSION_HOURS * 3600, ...strictCookie });
}

export function deleteAdminCookie(cookies: Cookies): void {
  if (cookies.get("asid")) cookies.set("asid", "", { maxAge: 0, ...strictCookie });
}

const KNOWN_BROWSER = "adminBrowser";

/**
 * Sets a signed cookie that marks this browser as known. Failed sign-in attempts in other browsers cannot lock the
 * account for a known browser.
 */
export function setKnownBrowserCookie(cookies: Cookies, deps: Pick<Deps, "secret">, adminUserId: string): void {
  cookies.set(KNOWN_BROWSER, createKnownBrowserCookie(deps, adminUserId), { maxAge: YEAR_SECONDS, ...strictCookie });
}

export const readKnownBrowserCookie = (cookies: Cookies): string | undefined => cookies.get(KNOWN_BROWSER);
