import type Stripe from "stripe";
import {
  cancelPaymentIntent,
  createPaymentIntent,
  type IntentToCreate,
  type IntentToUpdate,
  type PaymentIntentView,
  toIntentView,
  updatePaymentIntent,
} from "./intents.ts";
import {
  type ChargeView,
  type ListedRefund,
  listAllRefunds,
  listCharges,
  type RefundView,
  type Reversals,
  readRefundableAmount,
  readRefundsAndDisputes,
  refundPaymentIntent,
} from "./refunds.ts";
import { createStripeClient, type PaymentsOptions } from "./stripe-client.ts";
import { mapStripeErrors } from "./stripe-errors.ts";
import { registerWalletDomain, type WalletDomainView } from "./wallet-domain.ts";
import { type ShopEvent, toShopEvent } from "./webhook.ts";

export type { IntentToCreate, PaymentIntentView } from "./intents.ts";
export type { ChargeView, DisputeView, ListedRefund, RefundView, Reversals } from "./refunds.ts";
export type { WalletDomainView } from "./wallet-domain.ts";
export type { ShopEvent } from "./webhook.ts";
export { verifyWebhook } from "./webhook.ts";

/**
 * Client for Stripe. Every method throws PAYMENTS_DOWN when Stripe is unavailable; the caller may then repeat the call.
 */
export type Payments = {
  /** Creates an intent. Idempotent: returns the same intent for the same payment. */
  createIntent(input: IntentToCreate): Promise<PaymentIntentView>;
  readIntent(id: string): Promise<PaymentIntentView>;
  updateIntent(input: IntentToUpdate): Promise<PaymentIntentView>;
  /** Cancels an intent. Returns it unchanged if it has succeeded or is processing. */
  cancelIntent(input: { paymentId: string; intentId: string }): Promise<PaymentIntentView>;
  /**
   * Refunds an amount in minor units. Idempotent by `refundId` without a time limit. A failed refund stays failed, so a
   * retry needs another id.
   * @throws PAYMENT_DISPUTED; REFUND_TOO_LARGE when the amount is larger than what has not been refunded yet
   */
  refund(input: { refundId: string; intentId: string; amount: number }): Promise<RefundView>;
  /** Returns the amount of a payment that is not refunded, in minor units, and the payment's refunds. */
  readBalance(intentId: string): Promise<{ left: number; refunds: RefundView[] }>;
  readReversals(intentId: string): Promise<Reversals>;
  listCharges(since: Date): Promise<ChargeView[]>;
  listRefunds(since: Date): Promise<ListedRefund[]>;
  /** Reads all captured charges and refunds of one payment. */
  readLedger(intentId: string): Promise<{ charges: ChargeView[]; refunds: ListedRefund[] }>;
  /**
   * Lists the events created since `since` that Stripe could not deliver, oldest first. Stripe stores events for 30
   * days.
   */
  listUndeliveredEvents(since: Date): Promise<ShopEvent[]>;
  /** Lists all events since `since`, oldest first. Used to restore lost state. */
  listEvents(since: Date): Promise<ShopEvent[]>;
  /**
   * Registers a domain for Apple Pay and Google Pay, or checks it again if it is registered. Idempotent.
   * @throws WALLET_DOMAIN_REJECTED
   */
  registerWalletDomain(domain: string): Promise<WalletDomainView>;
};

/**
 * Opens a client for Stripe.
 * @throws when a live key would be sent to an address other than Stripe's
 */
export function createPaymentsClient(options: PaymentsOptions): Payments {
  const stripe = createStripeClient(options);
  return {
    createIntent: (input) => mapStripeErrors(() => createPaymentIntent(stripe, input)),
    readIntent: (id) => mapStripeErrors(async () => toIntentView(await stripe.paymentIntents.retrieve(id))),
    updateIntent: (input) => mapStripeErrors(() => updatePaymentIntent(stripe, input)),
    cancelIntent: (input) => mapStripeErrors(() => cancelPaymentIntent(stripe, input)),
    refund: (input) => mapStripeErrors(() => refundPaymentIntent(stripe, input)),
    readBalance: (intentId) => mapStripeErrors(() => readRefundableAmount(stripe, intentId)),
    readReversals: (intentId) => mapStripeErrors(() => readRefundsAndDisputes(stripe, intentId)),
    listCharges: (since) => mapStripeErrors(() => listCharges(stripe, { created: createSinceFilter(since) })),
    listRefunds: (since) => mapStripeErrors(() => listAllRefunds(stripe, { created: createSinceFilter(since) })),
    readLedger: (intentId) =>
      mapStripeErrors(async () => ({
        charges: await listCharges(stripe, { payment_intent: intentId }),
        refunds: await listAllRefunds(stripe, { payment_intent: intentId }),
      })),
    listUndeliveredEvents: (since) => mapStripeErrors(() => listEvents(stripe, since, { delivery_success: false })),
    listEvents: (since) => mapStripeErrors(() => listEvents(stripe, since)),
    registerWalletDomain: (domain) => mapStripeErrors(() => registerWalletDomain(stripe, domain)),
  };
}

const createSinceFilter = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) });

async function listEvents(stripe: Stripe, since: Date, filter: Stripe.EventListParams = {}): Promise<ShopEvent[]> {
  const events: ShopEvent[] = [];
  for await (const event of stripe.events.list({ created: createSinceFilter(since), limit: 100, ...filter })) {
    events.push(toShopEvent(event));
  }
  return events.reverse();
}
