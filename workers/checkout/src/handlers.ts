import type { HandlersFor } from "@storywall/jobs/worker";
import { expireCheckout } from "@storywall/services/checkout/expire-checkout";
import { openPayment } from "@storywall/services/checkout/payments/open-payment";
import type { Deps } from "@storywall/services/kernel/deps";

export const handlers: HandlersFor<"checkout", Deps> = {
  /** Makes the checkout's PaymentIntent, should the browser not have asked for it already. */
  "checkout.create": async ({ checkoutId }, deps) => {
    await openPayment(deps, { checkoutId });
  },
  "checkout.expire": ({ checkoutId }, deps) => expireCheckout(deps, { checkoutId }),
};
