import { Address } from "@storywall/domain/cart/address-schema";
import { assertDeliverable, readSnapshot } from "@storywall/domain/checkout/schema";
import type { RefundEmail } from "@storywall/email/email-content";
import { type MailDeps, sendOnce, wasSent } from "../../kernel/send-once.ts";
import { orderLink } from "./letter-links.ts";

/**
 * Emails each refund once the payment processor has accepted it. Throws while it is not submitted, so that the job retries.
 * Sends nothing for a failed refund: support handles it.
 */
export async function sendRefund(deps: MailDeps, { refundId }: { refundId: string }): Promise<void> {
  const dedupe = `mail-${refundId}`;
  if (await wasSent(deps.db, dedupe)) return;

  const { state, amount, reason, refundGroupId, payment } = await deps.db.refund.findUniqueOrThrow({
    where: { id: refundId },
    select: {
      state: true,
      amount: true,
      reason: true,
      refundGroupId: true,
      payment: { select: { checkout: { select: { snapshot: true, order: true } } } },
    },
  });
  if (state === "failed") return;
  if (state === "requested") throw new Error("The refund has not been submitted yet");
  const { snapshot, order } = payment.checkout;
  const claim = await deps.db.claim.findFirst({
    where: { refundId: refundGroupId ?? refundId },
    select: { sentence: true },
  });
  const { email, firstName } = order ? { ...order, ...Address.parse(order.shippingAddress) } : payerOf(snapshot);
  await sendOnce(deps, {
    dedupe,
    orderId: order?.id ?? null,
    to: email,
    letter: {
      kind: "refund",
      firstName,
      amount,
      reason: reasonInWords(reason),
      message: claim?.sentence ?? null,
      order: order && { orderNumber: order.number, orderUrl: orderLink(deps, order.id) },
    },
  });
}

/** A payment without an order belongs to the checkout's contact. */
function payerOf(snapshot: unknown): { email: string; firstName: string } {
  const frozen = readSnapshot(snapshot);
  assertDeliverable(frozen);
  return { email: frozen.email, firstName: frozen.shippingAddress.firstName };
}

const told = [
  "cancelled",
  "returned",
  "duplicate",
  "claim",
  "price_difference",
  "change_closed",
] as const satisfies ReadonlyArray<RefundEmail["reason"]>;

const reasonInWords = (reason: string): RefundEmail["reason"] => told.find((one) => one === reason) ?? "other";
