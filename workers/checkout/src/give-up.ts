import type { Exhausted } from "@storywall/jobs/worker";
import { giveUpPayment } from "@storywall/services/checkout/payments/give-up-payment";
import type { Deps } from "@storywall/services/kernel/deps";

/** Whoever waits to pay learns that it cannot be done now. A checkout that could not be closed is tried by the next sweep. */
export async function giveUp(...[name, { checkoutId }, deps]: Exhausted<"checkout", Deps>): Promise<void> {
  if (name === "checkout.create") await giveUpPayment(deps, { checkoutId });
}
