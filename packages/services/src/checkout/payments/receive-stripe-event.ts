import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { PaymentId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { ShopEvent } from "@storywall/payments/payments";
import { z } from "zod";
import { lockCheckout } from "../../cart/lock-checkout.ts";
import type { Deps } from "../../kernel/deps.ts";
import { addPaymentAttempt } from "./payment-intent.ts";

/** Events after which a payment may have a different state. */
const intentEventTypes: ReadonlySet<string> = new Set([
  "payment_intent.succeeded",
  "payment_intent.processing",
  "payment_intent.payment_failed",
  "payment_intent.requires_action",
  "payment_intent.canceled",
]);

/** Types of refund and dispute events. All other events are only stored. */
const reversalEventTypes: ReadonlySet<string> = new Set([
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.closed",
]);

const Payload = z.object({ data: z.object({ object: z.object({ metadata: z.object({ payment_id: PaymentId }) }) }) });

export type ReceivedEvent = {
  isNew: boolean;
  /** False if the shop did not create the event's intent. Staff should then review the event. */
  isKnown: boolean;
};

/**
 * Stores a verified event and enqueues the job that re-reads the state from Stripe; the event's contents are not trusted.
 * Idempotent.
 */
export function receiveStripeEvent(deps: Deps, event: ShopEvent, { isReplayed = false } = {}): Promise<ReceivedEvent> {
  return inTransaction(deps.db, async (tx) => {
    const { paymentId, isOwn } =
      event.intentId === null ? unknownPayment : await findEventPayment(tx, event, event.intentId);
    const isKnown = paymentId !== null || event.intentId === null;
    const { count } = await tx.paymentEvent.createMany({
      data: {
        id: event.id,
        type: event.type,
        intentId: event.intentId,
        paymentId,
        livemode: event.livemode,
        isReplayed,
        payload: (event.payload ?? Prisma.JsonNull) as Prisma.InputJsonValue,
        createdAt: event.createdAt,
      },
      skipDuplicates: true,
    });
    if (count === 0) return { isNew: false, isKnown };
    // Every event of a second intent enqueues a check, which cancels that intent if the first intent is paid.
    if (paymentId && (isOwn || intentEventTypes.has(event.type))) {
      await enqueue(tx, "order.finalise", { paymentId }, { dedupe: `fin-${event.id}` });
    }
    if (paymentId && reversalEventTypes.has(event.type)) {
      await enqueue(tx, "payment.sync", { paymentId }, { dedupe: `sync-${event.id}` });
    }
    failpoint("webhook.before-commit");
    return { isNew: true, isKnown };
  });
}

/**
 * Payment that an event belongs to. `isOwn` is true if this payment was added for the event's intent because the
 * original payment already had a different intent.
 */
type EventPayment = { paymentId: PaymentId | null; isOwn: boolean };

const unknownPayment: EventPayment = { paymentId: null, isOwn: false };

async function findEventPayment(tx: Tx, event: ShopEvent, intentId: string): Promise<EventPayment> {
  const existing = await tx.payment.findUnique({ where: { intentId }, select: { id: true } });
  if (existing) return { paymentId: PaymentId.parse(existing.id), isOwn: false };

  const claimedPaymentId = Payload.safeParse(event.payload).data?.data.object.metadata.payment_id;
  if (!claimedPaymentId) return unknownPayment;
  const payment = await tx.payment.findUnique({ where: { id: claimedPaymentId }, select: { checkoutId: true } });
  if (payment?.checkoutId === null) return { paymentId: claimedPaymentId, isOwn: false };
  return payment
    ? addAttemptForIntent(tx, { checkoutId: payment.checkoutId, paymentId: claimedPaymentId, intentId })
    : unknownPayment;
}

/**
 * Finds the payment of an intent that is not stored yet, usually because `ensurePaymentIntent` is about to store it. If
 * Stripe created a second intent because the idempotency key had expired, adds a payment for it so all received money
 * is recorded.
 */
async function addAttemptForIntent(
  tx: Tx,
  { checkoutId, paymentId, intentId }: { checkoutId: string; paymentId: PaymentId; intentId: string },
): Promise<EventPayment> {
  const checkout = await lockCheckout(tx, checkoutId);
  const existing = checkout.payments.find((payment) => payment.intentId === intentId);
  if (existing) return { paymentId: PaymentId.parse(existing.id), isOwn: false };
  const claimedPayment = checkout.payments.find(({ id }) => id === paymentId);
  if (!claimedPayment?.intentId) return { paymentId, isOwn: false };
  const attempt = await addPaymentAttempt(tx, checkout, { intentId });
  return { paymentId: PaymentId.parse(attempt.id), isOwn: true };
}

/** The processor repeats an event for three days. Looking back a week also covers a long outage. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Processes every event that the payment processor could not deliver. Idempotent. Returns the count of new events. Throws
 * PAYMENTS_DOWN.
 */
export async function replayMissedEvents(deps: Deps): Promise<number> {
  const since = new Date(deps.now().getTime() - LOOK_BACK_MS);
  return (await receiveEvents(deps, await deps.payments.listUndeliveredEvents(since))).fresh;
}

export type ReplayResult = {
  fresh: number;
  /** Ids of paid intents that have no payment row because their checkout was created after the backup. */
  unknownIntents: string[];
};

/**
 * Processes all events since the time of a backup again, including those already delivered. Jobs then settle the payments
 * whose checkout exists; the result lists the payments whose checkout was lost. The processor keeps events for 30 days.
 * Throws PAYMENTS_DOWN if the processor cannot be reached.
 */
export async function replayEventsSince(deps: Deps, since: Date): Promise<ReplayResult> {
  return receiveEvents(deps, await deps.payments.listEvents(since));
}

async function receiveEvents(deps: Deps, events: readonly ShopEvent[]): Promise<ReplayResult> {
  const unknown = new Set<string>();
  let fresh = 0;
  for (const event of events) {
    const { isNew, isKnown } = await receiveStripeEvent(deps, event, { isReplayed: true });
    if (isNew) fresh += 1;
    if (!isKnown && event.intentId && event.type === "payment_intent.succeeded") unknown.add(event.intentId);
  }
  return { fresh, unknownIntents: [...unknown] };
}
