import type { ShopEvent } from "@storywall/payments/payments";
import type { Deps } from "../../kernel/deps.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";

/** The processor tries for three days to deliver an event; a week leaves room for a long outage of ours. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Takes in every event that the payment processor could not deliver, as if it had just come; one that came after all
 * changes nothing. Returns how many were new. Throws PAYMENTS_DOWN.
 */
export async function catchUp(deps: Deps): Promise<number> {
  const since = new Date(deps.now().getTime() - LOOK_BACK_MS);
  return (await takeIn(deps, await deps.payments.listUndeliveredEvents(since))).fresh;
}

export type CaughtUp = {
  /** Events that were not known (any more). */
  fresh: number;
  /** Intents that were paid and belong to no payment of ours: the checkout was made after the backup. */
  unknownIntents: string[];
};

/**
 * The same for a shop that was put back to how it was then: also what was delivered since is told again. What a payment
 * of ours became is found out by the jobs this writes; money of checkouts that are gone is named, for a person to look at.
 * The processor remembers 30 days. Throws PAYMENTS_DOWN.
 */
export async function catchUpSince(deps: Deps, since: Date): Promise<CaughtUp> {
  return takeIn(deps, await deps.payments.listEvents(since));
}

async function takeIn(deps: Deps, events: readonly ShopEvent[]): Promise<CaughtUp> {
  const unknown = new Set<string>();
  let fresh = 0;
  for (const event of events) {
    const { isNew, isKnown } = await receiveStripeEvent(deps, event);
    if (isNew) fresh += 1;
    if (!isKnown && event.intentId && event.type === "payment_intent.succeeded") unknown.add(event.intentId);
  }
  return { fresh, unknownIntents: [...unknown] };
}
