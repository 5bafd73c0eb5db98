import type { HandlersFor } from "@storywall/jobs/worker";
import type { Deps } from "@storywall/services/context";
import { finalise } from "@storywall/services/orders/finalise";
import { catchUp } from "@storywall/services/payments/catch-up";

export const handlers: HandlersFor<"orders", Deps> = {
  /** Asks how the payment stands and turns money that came into an order (D-1.3). */
  "order.finalise": async ({ paymentId }, deps, run) => {
    await finalise(deps, { paymentId }, run);
  },
  /** Asks the payment processor for what it could not tell us. */
  "payments.catch-up": async (_payload, deps) => {
    await catchUp(deps);
  },
};
