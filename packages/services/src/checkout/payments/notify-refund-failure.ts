import type { Tx } from "@storywall/db/client";
import { toFullName } from "@storywall/domain/cart/address";
import { Address } from "@storywall/domain/cart/address-schema";
import { assertSnapshotDeliverable, CheckoutSnapshot } from "@storywall/domain/checkout/schema";
import { newId, ShopMessageId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import { enqueue } from "@storywall/jobs/enqueue";

type FailedRefund = { refundId: string; failureCode: string; isReturnedByBank: boolean };

/** Stripe's reasons and statuses in words. */
const failureReasons: Record<string, string> = {
  canceled: "it was canceled",
  charge_for_pending_refund_disputed: "the customer has disputed the payment",
  declined: "the bank declined it",
  expired_or_canceled_card: "the card has expired or was canceled",
  failed: "the bank gave no reason",
  insufficient_funds: "the shop’s balance at Stripe was too low",
  lost_or_stolen_card: "the card was reported lost or stolen",
  merchant_request: "the shop asked to stop it",
  unknown: "the bank gave no reason",
};

/** Sends staff a message about a failed refund. Staff must ask the customer where to send the money. */
export async function notifyRefundFailure(
  tx: Tx,
  { refundId, failureCode, isReturnedByBank }: FailedRefund,
): Promise<void> {
  const { amount, payment } = await tx.refund.findUniqueOrThrow({
    where: { id: refundId },
    select: {
      amount: true,
      payment: { select: { checkout: { select: { snapshot: true, order: true } }, boughtCard: true } },
    },
  });
  const { orderId, ...customer } = getCustomer(payment);
  const id = ShopMessageId.parse(newId("message"));
  const reason = failureReasons[failureCode] ?? failureCode.replaceAll("_", " ");
  await tx.shopMessage.create({
    data: {
      id,
      orderId,
      ...customer,
      isFromShop: true,
      body: [
        isReturnedByBank
          ? `The bank returned a refund of ${formatMoney(amount)} to us: ${reason}.`
          : `A refund of ${formatMoney(amount)} failed: ${reason}.`,
        "The customer is still waiting for it. Ask them where to send the money, or retry the refund.",
        ...(orderId ? [] : [`Refund: ${refundId}`]),
      ].join("\n"),
    },
  });
  await enqueue(tx, "email.message", { messageId: id }, { dedupe: `email.message:${id}` });
  console.error(
    isReturnedByBank
      ? "The bank returned a refund that had succeeded. Someone needs to look at it."
      : "A refund failed. Someone needs to look at it.",
  );
}

type RefundedPayment = {
  checkout: { snapshot: unknown; order: { id: string; email: string; shippingAddress: unknown } | null } | null;
  boughtCard: { buyerEmail: string | null; senderName: string | null } | null;
};

/** Returns who paid: the customer of an order or a checkout, or the buyer of a gift card. */
function getCustomer({ checkout, boughtCard }: RefundedPayment) {
  if (!checkout) return { orderId: null, email: boughtCard?.buyerEmail ?? "", name: boughtCard?.senderName ?? "" };
  const { order, snapshot } = checkout;
  if (order) return { orderId: order.id, email: order.email, name: toFullName(Address.parse(order.shippingAddress)) };
  const checkoutSnapshot = CheckoutSnapshot.parse(snapshot);
  assertSnapshotDeliverable(checkoutSnapshot);
  return { orderId: null, email: checkoutSnapshot.email, name: toFullName(checkoutSnapshot.shippingAddress) };
}
