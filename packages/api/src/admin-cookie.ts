import { ADMIN_SESSION_SECONDS } from "@storywall/services/admin/open-admin-session";
import type { Cookies } from "./cookies.ts";

const strict = { httpOnly: true, sameSite: "Strict" } as const;

/** Proves an admin's session, to this site alone (D-7). */
export function setAdminCookie(cookies: Cookies, asid: string): void {
  cookies.set("asid", asid, { maxAge: ADMIN_SESSION_SECONDS, ...strict });
}

export function dropAdminCookie(cookies: Cookies): void {
  if (cookies.get("asid")) cookies.set("asid", "", { maxAge: 0, ...strict });
}
