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

export async function makeOrders(shopper: ApiShopper, owner: ApiShopper, photoIds: readonly string[]) {
  const order = async (card?: string) => {
    const checkout = await shopper.openCheckout("pages@example.com", photoIds, "single_tile");
    await shopper.pay(checkout.id, card);
    const { orderId } = await shopper.calls.checkout.complete.mutate({ checkoutId: checkout.id });
    if (!orderId) throw new Error("There is no order");
    return orderId;
  };
  const advance = async (orderId: OrderId, steps: readonly Step[]) => {
    await waitForProofs(shopper, orderId);
    for (const step of steps) await owner.calls.production.advance.mutate({ orderId, ...step });
  };
  const sendBack = async (orderId: OrderId) => {
    await advance(orderId, delivered);
    await shopper.calls.orders.claim.mutate({ orderId, reason: "return", text: "We have moved." });
  };
  const cancel = (orderId: OrderId) => shopper.calls.orders.cancel.mutate({ orderId });
  const made = {
    held: await order(),
    printing: await order(),
    shipped: await order(),
    delivered: await order(),
    returning: await order(),
    returned: await order("pm_card_pendingRefund"),
    cancelled: await order(),
    refundFailed: await order("pm_card_refundFail"),
  };
  await Promise.all([
    advance(made.held, [{ to: "needs_attention", problemCode: "PHOTO_DAMAGED" }]),
    advance(made.printing, printing),
    advance(made.shipped, shipped),
    advance(made.delivered, delivered),
    sendBack(made.returning),
    sendBack(made.returned),
    cancel(made.cancelled),
    cancel(made.refundFailed),
  ]);
  await owner.calls.production.advance.mutate({ orderId: made.returned, to: "returned" });
  return made;
}

export type ExampleOrders = Awaited<ReturnType<typeof makeOrders>>;

async function waitForProofs({ calls }: ApiShopper, orderId: OrderId): Promise<void> {
  const missing = async () =>
    (await calls.orders.read.query({ orderId })).lines.flatMap(({ tiles }) => tiles.filter((tile) => !tile.proofPath))
      .length;
  await expect.poll(missing, { timeout: 60_000 }).toBe(0);
}
