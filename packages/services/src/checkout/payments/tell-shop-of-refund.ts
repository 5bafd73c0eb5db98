import type { Tx } from "@storywall/db/client";
import { Address } from "@storywall/domain/cart/address-schema";
import { assertDeliverable, CheckoutSnapshot } from "@storywall/domain/checkout/schema";
import { newId, ShopMessageId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import { enqueue } from "@storywall/jobs/enqueue";

type FailedRefund = { refundId: string; failureCode: string; cameBack: boolean };

/** Messages the shop's staff about a failed refund: they must ask the customer where to send the money. */
export async function tellShopOfRefund(tx: Tx, { refundId, failureCode, cameBack }: FailedRefund): Promise<void> {
  const { amount, payment } = await tx.refund.findUniqueOrThrow({
    where: { id: refundId },
    select: { amount: true, payment: { select: { checkout: { select: { snapshot: true, order: true } } } } },
  });
  const { order, snapshot } = payment.checkout;
  const frozen = CheckoutSnapshot.parse(snapshot);
  assertDeliverable(frozen);
  const { firstName, lastName } = order ? Address.parse(order.shippingAddress) : frozen.shippingAddress;
  const id = ShopMessageId.parse(newId("message"));
  await tx.shopMessage.create({
    data: {
      id,
      orderId: order?.id ?? null,
      email: order?.email ?? frozen.email,
      name: `${firstName} ${lastName}`,
      isFromShop: true,
      body: [
        cameBack
          ? `The bank sent a refund of ${formatMoney(amount)} back to us: ${failureCode}.`
          : `A refund of ${formatMoney(amount)} could not be booked: ${failureCode}.`,
        "The customer still waits for it. Ask where the money may go, or have it sent again.",
        `Refund: ${refundId}`,
      ].join("\n"),
    },
  });
  await enqueue(tx, "email.message", { messageId: id }, { dedupe: `email.message:${id}` });
  console.error(
    cameBack
      ? "A refund that had succeeded came back from the bank and needs a person."
      : "A refund could not be booked: it failed and needs a person.",
  );
}
