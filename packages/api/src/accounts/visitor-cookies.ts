import type { UserId } from "@storywall/domain/kernel/ids";
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
