import type { HandlersFor } from "@storywall/jobs/worker";
import { expireCheckout } from "@storywall/services/checkout/expire-checkout";
import { openPayment } from "@storywall/services/checkout/payments/open-payment";
import type { Deps } from "@storywall/services/kernel/deps";

export const handlers: HandlersFor<"checkout", Deps> = {
  /** Creates the payment intent if the browser has not requested it yet. */
  "checkout.create": async ({ checkoutId }, deps) => {
    await openPayment(deps, { checkoutId });
  },
  "checkout.expire": ({ checkoutId }, deps) => expireCheckout(deps, { checkoutId }),
};
