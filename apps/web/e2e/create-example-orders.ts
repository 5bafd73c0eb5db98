import { expect } from "@playwright/test";
import type { OrderId } from "@storywall/domain/kernel/ids";
import type { AdvanceOrderInput } from "@storywall/domain/orders/schema";
import type { ApiShopper } from "./api-shopper.ts";

type Step = Omit<AdvanceOrderInput, "orderId">;

const parcel = { carrier: "UPS", trackingNumber: "1Z999AA10123456784", trackingUrl: "https://www.example.com/track" };
const printing = [{ to: "printing", isEarly: true }] as const satisfies readonly Step[];
const unchecked = "Packed without a scanner";
const shipped = [...printing, { to: "framing" }, { to: "packed", unchecked }, { to: "shipped", ...parcel }] as const;
const delivered = [...shipped, { to: "delivered" }] as const;

export async function createExampleOrders(
  shopper: ApiShopper,
  owner: ApiShopper,
  photoIds: readonly string[],
  giftCardCode: string,
) {
  const placeOrder = async (card?: string, options?: Parameters<ApiShopper["createCheckout"]>[3]) => {
    const checkout = await shopper.createCheckout("pages@example.com", photoIds, "single_tile", options);
    await shopper.payCheckout(checkout.id, card);
    const { orderId } = await shopper.calls.checkout.complete.mutate({ checkoutId: checkout.id });
    if (!orderId) throw new Error("There is no order");
    return orderId;
  };
  const advanceOrderThroughSteps = async (orderId: OrderId, steps: readonly Step[]) => {
    await waitForProofs(shopper, orderId);
    for (const step of steps) await owner.calls.production.advance.mutate({ orderId, ...step });
  };
  const requestReturn = async (orderId: OrderId) => {
    await advanceOrderThroughSteps(orderId, delivered);
    await shopper.calls.orders.claim.mutate({ orderId, reason: "return", text: "We have moved." });
  };
  const cancelExampleOrder = (orderId: OrderId) => shopper.calls.orders.cancel.mutate({ orderId });
  const orders = {
    held: await placeOrder(),
    printing: await placeOrder(),
    shipped: await placeOrder(),
    delivered: await placeOrder(),
    returning: await placeOrder(),
    returned: await placeOrder("pm_card_pendingRefund"),
    cancelled: await placeOrder(),
    refundFailed: await placeOrder("pm_card_refundFail"),
    gift: await placeOrder("pm_card_visa", { giftCardCode, extras: { giftWrap: "", giftNote: "Welcome home!" } }),
  };
  await Promise.all([
    advanceOrderThroughSteps(orders.held, [{ to: "needs_attention", problemCode: "PHOTO_DAMAGED" }]),
    advanceOrderThroughSteps(orders.printing, printing),
    advanceOrderThroughSteps(orders.shipped, shipped),
    advanceOrderThroughSteps(orders.delivered, delivered),
    requestReturn(orders.returning),
    requestReturn(orders.returned),
    cancelExampleOrder(orders.cancelled),
    cancelExampleOrder(orders.refundFailed),
  ]);
  await owner.calls.production.advance.mutate({ orderId: orders.returned, to: "returned" });
  return orders;
}

export type ExampleOrders = Awaited<ReturnType<typeof createExampleOrders>>;

async function waitForProofs({ calls }: ApiShopper, orderId: OrderId): Promise<void> {
  const countMissingProofs = async () =>
    (await calls.orders.read.query({ orderId })).lines.flatMap(({ tiles }) => tiles.filter((tile) => !tile.proofPath))
      .length;
  await expect.poll(countMissingProofs, { timeout: 60_000 }).toBe(0);
}
