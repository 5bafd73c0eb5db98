import type { JobOn, JobPayload } from "@storywall/jobs/catalog";
import type { DeadLetter } from "@storywall/jobs/worker";
import { giveUpPayment } from "@storywall/services/checkout/payments/give-up-payment";
import type { Deps } from "@storywall/services/kernel/deps";

const actions: { [N in JobOn<"checkout">]: (payload: JobPayload<N>, deps: Deps) => Promise<void> } = {
  // The shopper sees that payment is not possible at the moment.
  "checkout.create": ({ checkoutId }, deps) => giveUpPayment(deps, { checkoutId }),
  // The scheduled task enqueues the job again.
  "checkout.expire": async () => {},
};

export async function onDeadLetter(...[name, payload, deps]: DeadLetter<"checkout", Deps>): Promise<void> {
  await actions[name](payload, deps);
}
