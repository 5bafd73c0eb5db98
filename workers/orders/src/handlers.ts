import type { HandlersFor } from "@storywall/jobs/worker";
import { replayMissedEvents } from "@storywall/services/checkout/payments/receive-stripe-event";
import { submitRefund } from "@storywall/services/checkout/payments/submit-refund";
import { syncRefundsAndDisputes } from "@storywall/services/checkout/payments/sync-refunds-and-disputes";
import { recordTaxMovements } from "@storywall/services/checkout/record-tax-movements";
import type { Deps } from "@storywall/services/kernel/deps";
import { applyErasure } from "@storywall/services/operations/privacy/apply-erasure";
import { reconcileLedger } from "@storywall/services/operations/reconciliation/reconcile-ledger";
import { finalizePayment } from "@storywall/services/orders/finalize-payment";

export const handlers: HandlersFor<"orders", Deps> = {
  "order.finalise": async ({ paymentId }, deps, run) => {
    await finalizePayment(deps, { paymentId }, run);
  },
  /** Submits a refund to Stripe. The customer gets an email after Stripe has accepted it. */
  "payment.refund": ({ refundId }, deps, run) => submitRefund(deps, { refundId }, run),
  /** Records an order's tax at Stripe. */
  "tax.record": ({ orderId }, deps, run) => recordTaxMovements(deps, { orderId }, run),
  /** Reads a payment's refunds and disputes from Stripe. */
  "payment.sync": ({ paymentId }, deps, run) => syncRefundsAndDisputes(deps, { paymentId }, run),
  /** Processes events that Stripe could not deliver. */
  "payments.replay-missed-events": async (_payload, deps) => {
    await replayMissedEvents(deps);
  },
  /** Compares Stripe's records with the shop's rows, and the shop's rows with each other. */
  "reconcile.ledger": async ({ label }, deps) => {
    await reconcileLedger(deps, { label });
  },
  /** Repeats an erasure to remove data that arrived after the request, and records the erasure outside the database. */
  "visitor.erase": ({ erasureId }, deps, run) => applyErasure(deps, { erasureId }, run),
};
