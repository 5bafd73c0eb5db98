import { toGreetingName } from "@storywall/domain/cart/address";
import { Address as AddressSchema } from "@storywall/domain/cart/address-schema";
import { assertSnapshotDeliverable, parseSnapshot } from "@storywall/domain/checkout/schema";
import type { RefundEmail, ReturnEmail } from "@storywall/email/email-content";
import { isEmailSent, type MailDeps, sendEmailOnce } from "../../kernel/send-email-once.ts";
import { sendOrderEmail } from "./order-emails.ts";
import { buildOrderLink, formatAddressLines, toTrackingFields } from "./read-email-order.ts";

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
      payment: {
        select: {
          checkout: { select: { snapshot: true, order: true } },
          giftCard: { select: { lastFour: true } },
          boughtCard: { select: { buyerEmail: true, senderName: true } },
        },
      },
    },
  });
  if (state === "failed") return;
  if (state === "requested") throw new Error("The refund has not been submitted yet");
  const order = payment.checkout?.order ?? null;
  const claim = await deps.db.claim.findFirst({
    where: { refundId: refundGroupId ?? refundId },
    select: { sentence: true },
  });
  const { email, firstName } = readPayer(payment);
  await sendEmailOnce(deps, {
    dedupe,
    orderId: order?.id ?? null,
    to: email,
    template: {
      kind: "refund",
      firstName,
      amount,
      reason: toEmailReason(reason),
      message: claim?.sentence ?? null,
      giftCard: payment.giftCard?.lastFour ?? null,
      order: order && { orderNumber: order.number, orderUrl: buildOrderLink(deps, order.id) },
    },
  });
}

type RefundedPayment = {
  checkout: { snapshot: unknown; order: { email: string; shippingAddress: unknown } | null } | null;
  boughtCard: { buyerEmail: string | null; senderName: string | null } | null;
};

/** Returns who paid: the customer of an order or a checkout, or the buyer of a gift card. */
function readPayer({ checkout, boughtCard }: RefundedPayment): { email: string; firstName: string } {
  if (!checkout) return { email: boughtCard?.buyerEmail ?? "", firstName: boughtCard?.senderName ?? "there" };
  const { order, snapshot } = checkout;
  if (order) return { email: order.email, firstName: toGreetingName(AddressSchema.parse(order.shippingAddress)) };
  const checkoutSnapshot = parseSnapshot(snapshot);
  assertSnapshotDeliverable(checkoutSnapshot);
  return { email: checkoutSnapshot.email, firstName: toGreetingName(checkoutSnapshot.shippingAddress) };
}

const emailReasons = [
  "cancelled",
  "returned",
  "duplicate",
  "claim",
  "price_difference",
  "change_closed",
] as const satisfies ReadonlyArray<RefundEmail["reason"]>;

const toEmailReason = (reason: string): RefundEmail["reason"] =>
  emailReasons.find((emailReason) => emailReason === reason) ?? "other";

type RemakeEmailInput = { remakeId: string };

export async function sendRemakeStartedEmail(deps: MailDeps, { remakeId }: RemakeEmailInput): Promise<void> {
  const { orderId, tiles, claims } = await readRemake(deps, remakeId);
  const sentence = claims[0]?.sentence ?? null;
  await sendOrderEmail(deps, { orderId, event: `remake-${remakeId}` }, (_order, about) => ({
    kind: "remake",
    ...about,
    tiles: tiles.length,
    message: sentence,
  }));
}

export async function sendRemakeShippedEmail(deps: MailDeps, { remakeId }: RemakeEmailInput): Promise<void> {
  const { orderId, tiles, ...remake } = await readRemake(deps, remakeId);
  await sendOrderEmail(deps, { orderId, event: `remake-sent-${remakeId}` }, ({ address }, about) => ({
    kind: "remake-sent",
    ...about,
    tiles: tiles.length,
    ...toTrackingFields(remake),
    addressLines: formatAddressLines(address),
  }));
}

const readRemake = ({ db }: MailDeps, id: string) =>
  db.remake.findUniqueOrThrow({
    where: { id },
    include: { tiles: { select: { id: true } }, claims: { select: { sentence: true } } },
  });

type ReturnStep = { orderId: string; step: ReturnEmail["step"]; cause: string };

/**
 * Emails the customer about a step of a return: its label, a reminder, or its arrival. Sends no email about a label if
 * the return has ended. `cause` is the job's id.
 */
export async function sendReturnEmail(deps: MailDeps, { orderId, step, cause }: ReturnStep): Promise<void> {
  const claim = await deps.db.claim.findFirst({
    where: { orderId, state: { in: ["returning", "returned"] } },
    orderBy: { createdAt: "desc" },
    select: { labelUrl: true, labelSentAt: true },
  });
  const refunds = await deps.db.refund.aggregate({
    where: { orderId, reason: "returned", state: { not: "failed" }, payment: { state: { not: "disputed" } } },
    _sum: { amount: true },
  });
  await sendOrderEmail(deps, { orderId, event: `return-${step}-${cause}` }, (order, about) => {
    if (step !== "arrived" && order.state !== "returning") return null;
    const hasLabel = claim?.labelSentAt != null;
    return {
      kind: "return",
      ...about,
      step,
      labelUrl: hasLabel ? (claim.labelUrl ?? about.orderUrl) : null,
      refunded: refunds._sum.amount ?? 0,
    };
  });
}
