import { OrderId } from "@storywall/domain/kernel/ids";
import type { OrderProofs } from "@storywall/services/accounts/context";
import { CHANGE_GRANT_MINUTES } from "@storywall/services/orders/order-code";
import type { Cookies } from "../http/cookies.ts";

const LINKS = "orderLinks";
const GRANT = "orderChange";
const DAYS_90 = 90 * 24 * 60 * 60;
/** The newest links are kept; together they stay far below what a server accepts as headers. */
const MOST_LINKS = 10;
const token = /^[\w.-]{1,200}$/;

type Link = { orderId: string; token: string };

function readLinks(cookies: Cookies): Link[] {
  return (cookies.get(LINKS) ?? "").split("~").flatMap((entry) => {
    const [orderId = "", value = "", ...rest] = entry.split(":");
    return rest.length === 0 && OrderId.safeParse(orderId).success && token.test(value)
      ? [{ orderId, token: value }]
      : [];
  });
}

/** What this browser's cookies prove about orders. */
export function readOrderProofs(cookies: Cookies): OrderProofs {
  const links = new Map(readLinks(cookies).map((link) => [link.orderId, link.token]));
  return { links, changeGrant: cookies.get(GRANT) };
}

/** Keeps the token of an order's link where scripts, and so tag managers, cannot read it. The newest links come first. */
export function keepOrderLinks(cookies: Cookies, links: readonly Link[]): void {
  const ids = new Set(links.map(({ orderId }) => orderId));
  const all = [...links, ...readLinks(cookies).filter(({ orderId }) => !ids.has(orderId))].slice(0, MOST_LINKS);
  const value = all.map((link) => `${link.orderId}:${link.token}`).join("~");
  cookies.set(LINKS, value, { maxAge: DAYS_90, httpOnly: true });
}

/** Whoever uses this browser next opens no order by a link that was followed before. */
export function dropOrderCookies(cookies: Cookies): void {
  for (const name of [LINKS, GRANT]) if (cookies.get(name)) cookies.set(name, "", { maxAge: 0, httpOnly: true });
}

/** Lets this browser change the order whose code it entered. */
export function keepChangeGrant(cookies: Cookies, grant: string): void {
  cookies.set(GRANT, grant, { maxAge: CHANGE_GRANT_MINUTES * 60, httpOnly: true });
}
