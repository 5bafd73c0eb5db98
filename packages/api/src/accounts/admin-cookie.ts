import { ADMIN_SESSION_HOURS } from "@storywall/domain/accounts/sign-in-periods";
import { createKnownBrowserCookie } from "@storywall/services/accounts/admin/session";
import type { Deps } from "@storywall/services/kernel/deps";
import { type Cookies, YEAR_SECONDS } from "../http/cookies.ts";

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
 * account here.
 */
export function setKnownBrowserCookie(cookies: Cookies, deps: Pick<Deps, "secret">, adminUserId: string): void {
  cookies.set(KNOWN_BROWSER, createKnownBrowserCookie(deps, adminUserId), { maxAge: YEAR_SECONDS, ...strictCookie });
}

export const readKnownBrowserCookie = (cookies: Cookies): string | undefined => cookies.get(KNOWN_BROWSER);
