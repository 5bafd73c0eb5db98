import type { Deps } from "../context.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";

/** The processor tries for three days to deliver an event; a week leaves room for a long outage of ours. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Takes in every event that the payment processor could not deliver, as if it had just come; one that came after all
 * changes nothing. Returns how many were new. Throws PAYMENTS_DOWN.
 */
export async function catchUp(deps: Deps): Promise<number> {
  const events = await deps.payments.undeliveredEvents(new Date(deps.now().getTime() - LOOK_BACK_MS));
  let fresh = 0;
  for (const event of events) {
    if ((await receiveStripeEvent(deps, event)).isNew) fresh += 1;
  }
  return fresh;
}
