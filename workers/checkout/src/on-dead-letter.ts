import type { JobOn, JobPayload } from "@storywall/jobs/job-catalog";
import type { DeadLetter } from "@storywall/jobs/worker";
import { markPaymentUnavailable } from "@storywall/services/checkout/payments/payment-intent";
import type { Deps } from "@storywall/services/kernel/deps";

const deadLetterActions: { [N in JobOn<"checkout">]: (payload: JobPayload<N>, deps: Deps) => Promise<void> } = {
  "checkout.create": ({ checkoutId }, deps) => markPaymentUnavailable(deps, { checkoutId }),
  // Nothing to do, because the scheduled task enqueues the job again.
  "checkout.expire": async () => {},
};

export async function onDeadLetter(...[name, payload, deps]: DeadLetter<"checkout", Deps>): Promise<void> {
  await deadLetterActions[name](payload, deps);
}
