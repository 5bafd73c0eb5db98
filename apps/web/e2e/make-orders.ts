import { type Browser, type BrowserContext, expect } from "@playwright/test";
import type { OrderId } from "@storywall/domain/ids";
import type { AdvanceOrderInput } from "@storywall/domain/orders/schema";
import type { Shop } from "@storywall/local/shop";
import type { openApiShopper } from "./api-shopper.ts";

type ApiShopper = ReturnType<typeof openApiShopper>;
type Step = Omit<AdvanceOrderInput, "orderId">;

const parcel = { carrier: "UPS", trackingNumber: "1Z999AA10123456784", trackingUrl: "https://www.example.com/track" };
const printing = [{ to: "printing" }] as const satisfies readonly Step[];
const unchecked = "Packed without a scanner";
const shipped = [...printing, { to: "framing" }, { to: "packed", unchecked }, { to: "shipped", ...parcel }] as const;
const delivered = [...shipped, { to: "delivered" }] as const;

/** Orders in the states that one paid order alone does not show, each brought there as shopper and workshop do it. */
export async function makeOrders(shopper: ApiShopper, workshop: Workshop, photoIds: readonly string[]) {
  const order = async (card?: string) => {
    const checkout = await shopper.openCheckout("pages@example.com", photoIds, "single_tile");
    await shopper.pay(checkout.id, card);
    const { orderId } = await shopper.calls.checkout.complete.mutate({ checkoutId: checkout.id });
    if (!orderId) throw new Error("There is no order");
    return orderId;
  };
  const advanced = async (steps: readonly Step[], card?: string) => {
    const orderId = await order(card);
    await everyProof(shopper, orderId);
    for (const step of steps) await workshop.advance({ orderId, ...step });
    return orderId;
  };
  const sentBack = async (card?: string) => {
    const orderId = await advanced(delivered, card);
    await shopper.calls.orders.claim.mutate({ orderId, reason: "return", text: "We have moved." });
    return orderId;
  };
  const cancelled = async (card?: string) => {
    const orderId = await order(card);
    await shopper.calls.orders.cancel.mutate({ orderId });
    return orderId;
  };
  const returned = await sentBack("pm_card_pendingRefund");
  await workshop.advance({ orderId: returned, to: "returned" });
  return {
    held: await advanced([{ to: "needs_attention", problemCode: "PHOTO_DAMAGED" }]),
    printing: await advanced(printing),
    shipped: await advanced(shipped),
    delivered: await advanced(delivered),
    returning: await sentBack(),
    returned,
    cancelled: await cancelled(),
    refundFailed: await cancelled("pm_card_refundFail"),
  };
}

export type MadeOrders = Awaited<ReturnType<typeof makeOrders>>;

async function everyProof({ calls }: ApiShopper, orderId: OrderId): Promise<void> {
  const missing = async () =>
    (await calls.orders.read.query({ orderId })).lines.flatMap(({ tiles }) => tiles.filter((tile) => !tile.proofPath))
      .length;
  await expect.poll(missing, { timeout: 60_000 }).toBe(0);
}

export type Workshop = { advance(input: AdvanceOrderInput): Promise<void>; context: BrowserContext };

/** The owner, signed in by the link that the shop prints. */
export async function openWorkshop(browser: Browser, shop: Shop): Promise<Workshop> {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await page.goto(await shop.signInLink());
  await page.waitForURL(/\/admin$/);
  return {
    context,
    async advance(input) {
      const answer = await context.request.post("/api/trpc/production.advance", {
        data: { json: input },
        headers: { origin: shop.url },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    },
  };
}
