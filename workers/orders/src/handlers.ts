import type { HandlersFor } from "@storywall/jobs/worker";
import { catchUp } from "@storywall/services/checkout/payments/catch-up";
import { followPayment } from "@storywall/services/checkout/payments/follow-payment";
import { submitRefund } from "@storywall/services/checkout/payments/submit-refund";
import type { Deps } from "@storywall/services/kernel/deps";
import { applyErasure } from "@storywall/services/operations/privacy/apply-erasure";
import { reconcileBooks } from "@storywall/services/operations/reconciliation/reconcile-books";
import { finalise } from "@storywall/services/orders/finalise";

export const handlers: HandlersFor<"orders", Deps> = {
  /** Asks how the payment stands and turns money that came into an order. */
  "order.finalise": async ({ paymentId }, deps, run) => {
    await finalise(deps, { paymentId }, run);
  },
  /** Asks for one refund; the customer is written to once it is taken up. */
  "payment.refund": ({ refundId }, deps, run) => submitRefund(deps, { refundId }, run),
  /** Looks at what became of a payment since it succeeded. */
  "payment.follow": ({ paymentId }, deps, run) => followPayment(deps, { paymentId }, run),
  /** Asks the payment processor for what it could not tell us. */
  "payments.catch-up": async (_payload, deps) => {
    await catchUp(deps);
  },
  /** Compares the payment processor's books with ours, and ours with each other. */
  "recon.books": async ({ label }, deps) => {
    await reconcileBooks(deps, { label });
  },
  /** Does an erasure again, for what came or came back since, and keeps it where no restored database reaches. */
  "visitor.erase": ({ erasureId }, deps, run) => applyErasure(deps, { erasureId }, run),
};
