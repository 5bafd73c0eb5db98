import type { CartId } from "@storywall/domain/kernel/ids";
import { writeCookie } from "@/lib/write-cookie.ts";

/** Returns the cart id from the cookie. The API sets this cookie when the first item is added. */
export function readCartCookie(): CartId | null {
  const value = /(?:^|;\s*)cartId=(cart_[0-9a-hjkmnp-tv-z]{26})(?:;|$)/.exec(document.cookie)?.[1];
  return (value as CartId | undefined) ?? null;
}

export function clearCartCookie(): void {
  writeCookie("cartId=; Path=/; Max-Age=0; SameSite=Lax");
}
