import type { JobHandler } from "@storywall/jobs/worker";
import type { Deps } from "@storywall/services/context";
import { openPayment } from "@storywall/services/payments/open-payment";

/** Makes the checkout's PaymentIntent, should the browser not have asked for it already (D-1.2). */
export const createCheckout: JobHandler<"checkout.create", Deps> = async ({ checkoutId }, deps) => {
  await openPayment(deps, { checkoutId });
};
