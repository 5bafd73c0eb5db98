import type { JobHandler } from "@storywall/jobs/worker";
import type { Deps } from "@storywall/services/context";
import { finalise } from "@storywall/services/orders/finalise";

/** Asks how the payment stands and turns money that came into an order (D-1.3). */
export const finaliseOrder: JobHandler<"order.finalise", Deps> = async ({ paymentId }, deps, run) => {
  await finalise(deps, { paymentId }, run);
};
