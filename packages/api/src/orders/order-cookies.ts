import { OrderId } from "@storywall/domain/kernel/ids";
import { CHANGE_GRANT_MINUTES, ORDER_LINK_COOKIE_DAYS } from "@storywall/domain/orders/actions";
import type { OrderProofs } from "@storywall/services/accounts/context";
import type { Cookies } from "../http/cookies.ts";

const LINKS = "orderLinks";
const GRANT = "orderChange";
/** Maximum number of stored links. Older links are dropped, which keeps the cookie far below header size limits. */
const MAX_LINKS = 10;
const tokenPattern = /^[\w.-]{1,200}$/;

type Link = { orderId: string; token: string };

function readOrderLinks(cookies: Cookies): Link[] {
  return (cookies.get(LINKS) ?? "").split("~").flatMap((entry) => {
    const [orderId = "", value = "", ...rest] = entry.split(":");
    return rest.length === 0 && OrderId.safeParse(orderId).success && tokenPattern.test(value)
      ? [{ orderId, token: value }]
      : [];
  });
}

export function readOrderAccessCookies(cookies: Cookies): OrderProofs {
  const links = new Map(readOrderLinks(cookies).map((link) => [link.orderId, link.token]));
  return { links, changeGrant: cookies.get(GRANT) };
}

/** Stores order link tokens, newest first, in an HttpOnly cookie, which tag managers cannot read. */
export function storeOrderLinks(cookies: Cookies, links: readonly Link[]): void {
  const ids = new Set(links.map(({ orderId }) => orderId));
  const all = [...links, ...readOrderLinks(cookies).filter(({ orderId }) => !ids.has(orderId))].slice(0, MAX_LINKS);
  const value = all.map((link) => `${link.orderId}:${link.token}`).join("~");
  cookies.set(LINKS, value, { maxAge: ORDER_LINK_COOKIE_DAYS * 86_400, httpOnly: true });
}

export function deleteOrderCookies(cookies: Cookies): void {
  for (const name of [LINKS, GRANT]) if (cookies.get(name)) cookies.set(name, "", { maxAge: 0, httpOnly: true });
}

export function setOrderChangeGrantCookie(cookies: Cookies, grant: string): void {
  cookies.set(GRANT, grant, { maxAge: CHANGE_GRANT_MINUTES * 60, httpOnly: true });
}
