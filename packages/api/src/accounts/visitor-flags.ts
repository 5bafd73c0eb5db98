import type { SetFlagsInput, VisitorFlags } from "@storywall/domain/accounts/flags";
import { shopCookies } from "@storywall/domain/kernel/site";
import type { Cookies } from "../http/cookies.ts";

type StoredFlags = Pick<VisitorFlags, "isOnboardingSeen" | "isSubscribed">;

/**
 * Reads the flags from the specification's cookies, and uses the stored flags if the browser has deleted the cookies.
 */
export function mergeFlags(cookies: Cookies, stored: StoredFlags): VisitorFlags {
  return {
    isOnboardingSeen: stored.isOnboardingSeen || cookies.get("isOnboardingSeen") === "true",
    isSubscribed: stored.isSubscribed || cookies.get("isSubscribed") === "true",
    isPromoModalSeen: cookies.get("isPromoModalSeen") === "true",
    promoModalSeenCount: parseCount(cookies.get("promoModalSeenCount")),
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
  setFlagCookie("promoModalSeenCount", String(parseCount(cookies.get("promoModalSeenCount")) + 1));
}

function parseCount(text: string | undefined): number {
  return /^\d{1,6}$/.test(text ?? "") ? Number(text) : 0;
}
