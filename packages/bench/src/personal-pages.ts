import type { BrowserContext } from "@playwright/test";
import type { Shop } from "@storywall/local/shop";
import { insertBoardOrders } from "./insert-board-orders.ts";
import { address, createArtLine, RestShopper } from "./rest-shopper.ts";

const OPEN_TILES = 5_000;

/**
 * Buys an order, fills a cart and its checkout, and signs in to admin with a board of 5,000 open tiles. Returns the
 * paths that the browser context may then open.
 */
export async function preparePersonalPages(context: BrowserContext, { url, services, createSignInLink }: Shop) {
  await insertBoardOrders(services.env.DATABASE_URL ?? "", OPEN_TILES);
  const shopper = new RestShopper({
    url,
    payments: services.env.STRIPE_API_BASE ?? null,
    secretKey: services.env.STRIPE_SECRET_KEY ?? "",
  });
  const art = (await shopper.sendRequest("GET", "/api/art/get-art-items?page=1")) as { data?: unknown };
  const [item] = art.data as Array<{ _id: string }>;
  if (!item) throw new Error("There is no art");
  const orderId = await shopper.buyArt(item._id);
  const { _id: cartId } = await shopper.startCart(createArtLine(item._id));
  const contact = { email: "ann@example.com", shippingAddress: address };
  const checkout = await shopper.sendRequest("POST", "/api/shopify/create-checkout", { cartId, ...contact });
  await context.addCookies(shopper.listCookies().map((cookie) => ({ ...cookie, url })));
  const page = await context.newPage();
  await page.goto(await createSignInLink());
  await page.waitForURL(/\/admin$/);
  await page.close();
  return { cart: "/cart", checkout: `/checkout/${checkout._id}`, order: `/order/${orderId}`, board: "/admin/board" };
}
