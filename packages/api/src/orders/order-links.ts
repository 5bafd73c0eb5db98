import { OrderId } from "@storywall/domain/kernel/ids";
import type { Deps } from "@storywall/services/kernel/deps";
import { createOrderToken, verifyOrderToken } from "@storywall/services/orders/order-access";
import type { ApiContext } from "../context.ts";
import { createCookies } from "../http/cookies.ts";
import { readOrderAccessCookies, storeOrderLinks } from "./order-cookies.ts";

/** Paths of the pages that emails link to with an order token. */
export const orderLinkPaths = ["/order/:orderId", "/upload/:orderId/:lineId"];

/**
 * Exchanges the token of an emailed order link for a cookie and redirects to the URL without it, so the token stays out
 * of history and tag managers. Returns null for any other request.
 */
export function exchangeOrderLink(request: Request, deps: Deps): Response | null {
  const url = new URL(request.url);
  const token = url.searchParams.get("token");
  const { data: orderId } = OrderId.safeParse(url.pathname.split("/")[2]);
  if (token === null || !orderId) return null;
  const headers = new Headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  const cookies = createCookies(request, headers, { secure: deps.publicUrl.startsWith("https:") });
  const now = deps.now();
  const getTokenState = (value: string, scope: "read" | "upload") =>
    verifyOrderToken(deps.secret, { orderId, token: value, scope, now });
  const storedToken = readOrderAccessCookies(cookies).links.get(orderId);
  const hasStrongerToken =
    storedToken && getTokenState(storedToken, "upload") === "good" && getTokenState(token, "upload") !== "good";
  // An expired token is stored too, so that the page can say that its link has expired.
  if (!hasStrongerToken && getTokenState(token, "read") !== "bad") storeOrderLinks(cookies, [{ orderId, token }]);
  url.searchParams.delete("token");
  headers.set("location", `${url.pathname}${url.search}`);
  return new Response(null, { status: 302, headers });
}

/**
 * Stores order links in this browser, so that it can read orders that were not moved to the account at sign-in.
 * Changing these orders requires a one-time code.
 */
export function issueOrderLinks(ctx: ApiContext, orderIds: readonly OrderId[]): void {
  if (orderIds.length === 0) return;
  const createUploadToken = (orderId: OrderId) =>
    createOrderToken(ctx.secret, { orderId, scope: "upload", now: ctx.now() });
  storeOrderLinks(
    ctx.cookies,
    orderIds.map((orderId) => ({ orderId, token: createUploadToken(orderId) })),
  );
}
