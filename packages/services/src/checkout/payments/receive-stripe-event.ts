import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { PaymentId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { ShopEvent } from "@storywall/payments/payments";
import { z } from "zod";
import type { Deps } from "../../kernel/deps.ts";
import { addAttempt } from "./add-attempt.ts";
import { lockMoney } from "./lock-money.ts";

/** Events after which a payment may stand otherwise than before. */
const news: ReadonlySet<string> = new Set([
  "payment_intent.succeeded",
  "payment_intent.processing",
  "payment_intent.payment_failed",
  "payment_intent.requires_action",
  "payment_intent.canceled",
]);

/** Events of money on its way back. Everything else is only kept. */
const reversals: ReadonlySet<string> = new Set([
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
]);

const Payload = z.object({ data: z.object({ object: z.object({ metadata: z.object({ payment_id: PaymentId }) }) }) });

export type Received = {
  isNew: boolean;
  /** False for an intent the shop never made: kept, and somebody should look. */
  isKnown: boolean;
};

/**
 * Keeps a genuine event and, in the same transaction, starts the job that asks Stripe how things stand. The event itself
 * is believed in nothing. The same event again does nothing; one of an unknown intent is kept.
 */
export function receiveStripeEvent(deps: Deps, event: ShopEvent): Promise<Received> {
  return inTransaction(deps.db, async (tx) => {
    const { paymentId, isOwn } = event.intentId === null ? unknown : await paymentOf(tx, event, event.intentId);
    const isKnown = paymentId !== null || event.intentId === null;
    const { count } = await tx.paymentEvent.createMany({
      data: {
        id: event.id,
        type: event.type,
        intentId: event.intentId,
        paymentId,
        livemode: event.livemode,
        payload: (event.payload ?? Prisma.JsonNull) as Prisma.InputJsonValue,
        createdAt: event.createdAt,
      },
      skipDuplicates: true,
    });
    if (count === 0) return { isNew: false, isKnown };
    // Whatever the first word of a second intent is: it is asked about, so that nobody can pay it when the first was paid.
    if (paymentId && (isOwn || news.has(event.type))) {
      await enqueue(tx, "order.finalise", { paymentId }, { dedupe: `fin-${event.id}` });
    }
    if (paymentId && reversals.has(event.type)) {
      await enqueue(tx, "payment.follow", { paymentId }, { dedupe: `follow-${event.id}` });
    }
    failpoint("webhook.before-commit");
    return { isNew: true, isKnown };
  });
}

/** `isOwn`: the intent has just been given a payment of its own. */
type Found = { paymentId: PaymentId | null; isOwn: boolean };

const unknown: Found = { paymentId: null, isOwn: false };

async function paymentOf(tx: Tx, event: ShopEvent, intentId: string): Promise<Found> {
  const known = await tx.payment.findUnique({ where: { intentId }, select: { id: true } });
  if (known) return { paymentId: PaymentId.parse(known.id), isOwn: false };

  const named = Payload.safeParse(event.payload).data?.data.object.metadata.payment_id;
  if (!named) return unknown;
  const payment = await tx.payment.findUnique({ where: { id: named }, select: { checkoutId: true } });
  return payment ? ownIntent(tx, { checkoutId: payment.checkoutId, paymentId: named, intentId }) : unknown;
}

/**
 * Finds the payment for an intent that names one of ours but is not written down: usually `openPayment` is just about to.
 * A second intent of the same payment, made after Stripe forgot the first key, becomes a payment of its own, so that no
 * money is ever without a row.
 */
async function ownIntent(
  tx: Tx,
  { checkoutId, paymentId, intentId }: { checkoutId: string; paymentId: PaymentId; intentId: string },
): Promise<Found> {
  const checkout = await lockMoney(tx, checkoutId);
  const written = checkout.payments.find((payment) => payment.intentId === intentId);
  if (written) return { paymentId: PaymentId.parse(written.id), isOwn: false };
  const named = checkout.payments.find(({ id }) => id === paymentId);
  if (!named?.intentId) return { paymentId, isOwn: false };
  const own = await addAttempt(tx, checkout, { intentId });
  return { paymentId: PaymentId.parse(own.id), isOwn: true };
}
