import { type Address, toGreetingName } from "@storywall/domain/cart/address";
import { Address as AddressSchema } from "@storywall/domain/cart/address-schema";
import { assertDeliverable, parseSnapshot } from "@storywall/domain/checkout/schema";
import type { RefundEmail } from "@storywall/email/email-content";
import { isEmailSent, type MailDeps, sendEmailOnce } from "../../kernel/send-email-once.ts";
import { buildOrderLink } from "./order-links.ts";

/**
 * Emails the customer about a refund after the payment processor has accepted it. Throws while the refund is not
 * submitted; the job then retries. Sends nothing for a failed refund, because support handles it.
 */
export async function sendRefundEmail(deps: MailDeps, { refundId }: { refundId: string }): Promise<void> {
  const dedupe = `mail-${refundId}`;
  if (await isEmailSent(deps.db, dedupe)) return;

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
  const { email, address } = order
    ? { email: order.email, address: AddressSchema.parse(order.shippingAddress) }
    : readPayer(snapshot);
  await sendEmailOnce(deps, {
    dedupe,
    orderId: order?.id ?? null,
    to: email,
    template: {
      kind: "refund",
      firstName: toGreetingName(address),
      amount,
      reason: toEmailReason(reason),
      message: claim?.sentence ?? null,
      order: order && { orderNumber: order.number, orderUrl: buildOrderLink(deps, order.id) },
    },
  });
}

/** Returns the checkout's contact, for a payment without an order. */
function readPayer(snapshot: unknown): { email: string; address: Address } {
  const checkoutSnapshot = parseSnapshot(snapshot);
  assertDeliverable(checkoutSnapshot);
  return { email: checkoutSnapshot.email, address: checkoutSnapshot.shippingAddress };
}

const emailReasons = [
  "cancelled",
  "returned",
  "duplicate",
  "claim",
  "price_difference",
  "change_closed",
] as const satisfies ReadonlyArray<RefundEmail["reason"]>;

const toEmailReason = (reason: string): RefundEmail["reason"] => emailReasons.find((one) => one === reason) ?? "other";
