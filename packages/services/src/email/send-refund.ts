import { assertDeliverable, CheckoutSnapshot } from "@storywall/domain/checkout/schema";
import type { RefundLetter } from "@storywall/email/letter";
import { orderLink } from "./letter-links.ts";
import { type MailDeps, sendOnce, wasSent } from "./send-once.ts";

/**
 * "It is on its way back", once for each refund that the payment processor has taken up. One that it has not taken up
 * yet makes the job come again; one that failed is for support, not for the customer.
 */
export async function sendRefund(deps: MailDeps, { refundId }: { refundId: string }): Promise<void> {
  const dedupe = `mail-${refundId}`;
  if (await wasSent(deps.db, dedupe)) return;

  const { state, amount, reason, payment } = await deps.db.refund.findUniqueOrThrow({
    where: { id: refundId },
    select: {
      state: true,
      amount: true,
      reason: true,
      payment: { select: { checkout: { select: { snapshot: true, order: { select: { id: true, number: true } } } } } },
    },
  });
  if (state === "failed") return;
  if (state === "requested") throw new Error("The refund has not been submitted yet");
  const { snapshot, order } = payment.checkout;
  const frozen = CheckoutSnapshot.parse(snapshot);
  assertDeliverable(frozen);
  const { email, shippingAddress } = frozen;
  await sendOnce(deps, {
    dedupe,
    orderId: order?.id ?? null,
    to: email,
    letter: {
      kind: "refund",
      firstName: shippingAddress.firstName,
      amount,
      reason: reasonInWords(reason),
      order: order && { orderNumber: order.number, orderUrl: orderLink(deps, order.id) },
    },
  });
}

const told = ["cancelled", "returned", "duplicate"] as const satisfies ReadonlyArray<RefundLetter["reason"]>;

const reasonInWords = (reason: string): RefundLetter["reason"] => told.find((one) => one === reason) ?? "other";
