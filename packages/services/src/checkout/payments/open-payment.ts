import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction } from "@storywall/db/client";
import { type DeliverableSnapshot, isDeliverable, readSnapshot } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import type { CheckoutId, PaymentId } from "@storywall/domain/kernel/ids";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import type { IntentToCreate, PaymentIntentView } from "@storywall/payments/payments";
import { announcing } from "../../kernel/announce.ts";
import type { Deps } from "../../kernel/deps.ts";
import { type CheckoutStanding, resolveCheckout } from "../resolve-checkout.ts";
import { addAttempt } from "./add-attempt.ts";
import { livePaymentStates, lockMoney } from "./lock-money.ts";
import { recordIntent } from "./record-intent.ts";
import { toShipping } from "./to-shipping.ts";

export type OpenedPayment = {
  paymentId: PaymentId;
  intentId: string;
  /** Null if the intent existed already. */
  intent: PaymentIntentView | null;
};

const TRIES = 6;
/**
 * 409: another request uses the same key right now. 500: the intent may exist; a retry with the same key returns it, or the
 * stored error.
 */
const worthAsking: readonly unknown[] = [409, 500];

/**
 * Ensures the one PaymentIntent of an unpaid checkout, also for concurrent calls. `known` is the checkout if it has just
 * been read. Returns null if there is nothing to pay. Throws PAYMENTS_DOWN; callers may retry.
 */
export async function openPayment(
  deps: Deps,
  { checkoutId, known }: { checkoutId: CheckoutId; known?: CheckoutStanding },
): Promise<OpenedPayment | null> {
  for (let attempt = 1; ; attempt++) {
    const standing = attempt === 1 && known ? known : await resolveCheckout(deps, { checkoutId });
    const waiting = standing.checkoutId === checkoutId ? waitingOf(standing) : null;
    if (!waiting) return null;
    const { paymentId, intentId } = waiting;
    if (intentId) return { paymentId, intentId, intent: null };
    try {
      failpoint("payment.open.before-create");
      const intent = await deps.payments.createIntent(toIntent(waiting));
      failpoint("payment.open.after-create");
      return await record(deps, checkoutId, paymentId, intent);
    } catch (error) {
      if (!isPaymentsDown(error) || attempt === TRIES) throw error;
      if (error.facts.kept) await renewPayment(deps, { checkoutId, paymentId });
      else if (!worthAsking.includes(error.facts.status)) throw error;
      await sleep(50 * attempt + Math.random() * 50);
    }
  }
}

/** Replaces a payment that cannot succeed: its intent is canceled, or Stripe replays an error for its key. */
export async function renewPayment(
  deps: Deps,
  { checkoutId, paymentId }: { checkoutId: CheckoutId; paymentId: PaymentId },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const checkout = await lockMoney(tx, checkoutId);
    const last = checkout.payments.at(-1);
    if (checkout.state !== "awaiting_payment" || last?.id !== paymentId) return;
    if (livePaymentStates.includes(last.state)) {
      await tx.$executeRaw`update payments set state = 'canceled' where id = ${paymentId}`;
    }
    await addAttempt(tx, checkout);
    await enqueue(tx, "checkout.create", { checkoutId });
    failpoint("payment.renew.before-commit");
  });
  failpoint("payment.renew.after-commit");
}

type Waiting = {
  paymentId: PaymentId;
  intentId: string | null;
  checkoutId: CheckoutId;
  snapshot: DeliverableSnapshot;
};

function waitingOf({ checkoutId, state, payment, snapshot: stored }: CheckoutStanding): Waiting | null {
  if (state !== "awaiting_payment" || payment.method === "none") return null;
  const snapshot = readSnapshot(stored);
  return isDeliverable(snapshot) ? { paymentId: payment.id, intentId: payment.intentId, checkoutId, snapshot } : null;
}

/** Uses only the snapshot, so that a retry sends identical parameters. */
function toIntent({ paymentId, checkoutId, snapshot }: Waiting): IntentToCreate {
  const { totals, email, shippingAddress: to } = snapshot;
  return {
    paymentId,
    checkoutId,
    amount: totals.total,
    currency: "usd",
    receiptEmail: email,
    shipping: toShipping(to),
  };
}

async function record(
  deps: Deps,
  checkoutId: CheckoutId,
  paymentId: PaymentId,
  intent: PaymentIntentView,
): Promise<OpenedPayment | null> {
  const isClosed = await inTransaction(deps.db, async (tx) => {
    const checkout = await lockMoney(tx, checkoutId);
    const payment = checkout.payments.find(({ id }) => id === paymentId);
    if (!payment) throw new ShopError("PAYMENT_NOT_FOUND");
    const { userId } = checkout;
    const telling = announcing({ type: "checkout", checkoutId }, { userId });
    failpoint("payment.open.before-commit");
    await recordIntent(tx, payment, intent, { telling });
    return checkout.state === "cancelled" || checkout.state === "expired";
  });
  failpoint("payment.open.after-commit");
  if (!isClosed) return { paymentId, intentId: intent.id, intent };
  // The checkout was closed during the call. Nobody has received this intent, so it can be canceled.
  await deps.payments.cancelIntent({ paymentId, intentId: intent.id });
  return null;
}

function isPaymentsDown(error: unknown): error is ShopError {
  return error instanceof ShopError && error.code === "PAYMENTS_DOWN";
}
