import { issueKnownBrowser } from "@storywall/services/accounts/admin/known-browser";
import { ADMIN_SESSION_SECONDS } from "@storywall/services/accounts/admin/open-admin-session";
import type { Deps } from "@storywall/services/kernel/deps";
import { type Cookies, YEAR_SECONDS } from "../http/cookies.ts";

const strict = { httpOnly: true, sameSite: "Strict" } as const;

export function setAdminCookie(cookies: Cookies, asid: string): void {
  cookies.set("asid", asid, { maxAge: ADMIN_SESSION_SECONDS, ...strict });
}

export function deleteAdminCookie(cookies: Cookies): void {
  if (cookies.get("asid")) cookies.set("asid", "", { maxAge: 0, ...strict });
}

const KNOWN_BROWSER = "adminBrowser";

/** Exempts this browser from the lockout after failed sign-in attempts by others. */
export function rememberBrowser(cookies: Cookies, deps: Pick<Deps, "secret">, adminUserId: string): void {
  cookies.set(KNOWN_BROWSER, issueKnownBrowser(deps, adminUserId), { maxAge: YEAR_SECONDS, ...strict });
}

export const readRememberedBrowser = (cookies: Cookies): string | undefined => cookies.get(KNOWN_BROWSER);
