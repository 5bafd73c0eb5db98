import type { UserId } from "@storywall/domain/kernel/ids";
import { type Cookies, YEAR_SECONDS } from "../http/cookies.ts";

/** `userId` only tells scripts who the visitor is; `sid` proves it, and scripts cannot read it. */
export function setVisitorCookies(cookies: Cookies, userId: UserId, sid: string | undefined): void {
  cookies.set("userId", userId, { maxAge: YEAR_SECONDS });
  if (sid) cookies.set("sid", sid, { maxAge: YEAR_SECONDS, httpOnly: true });
}

/** The browser is nobody's from now on; its next write makes a new visitor. */
export function dropVisitorCookies(cookies: Cookies): void {
  cookies.set("userId", "", { maxAge: 0 });
  cookies.set("sid", "", { maxAge: 0, httpOnly: true });
}
