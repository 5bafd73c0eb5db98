import type { HandlersFor } from "@storywall/jobs/worker";
import { expireCheckout } from "@storywall/services/checkout/change-checkout";
import { ensurePaymentIntent } from "@storywall/services/checkout/payments/payment-intent";
import type { Deps } from "@storywall/services/kernel/deps";

export const handlers: HandlersFor<"checkout", Deps> = {
  /** Creates the payment intent if the browser has not requested it yet. */
  "checkout.create": async ({ checkoutId }, deps) => {
    await ensurePaymentIntent(deps, { checkoutId });
  },
  "checkout.expire": ({ checkoutId }, deps) => expireCheckout(deps, { checkoutId }),
};
