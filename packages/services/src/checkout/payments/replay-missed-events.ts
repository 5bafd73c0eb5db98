import type { ShopEvent } from "@storywall/payments/payments";
import type { Deps } from "../../kernel/deps.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";

/** The processor retries an event for three days; a week allows for a long outage. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Processes every event that the payment processor could not deliver. Idempotent. Returns the count of new events. Throws
 * PAYMENTS_DOWN.
 */
export async function replayMissedEvents(deps: Deps): Promise<number> {
  const since = new Date(deps.now().getTime() - LOOK_BACK_MS);
  return (await receiveEvents(deps, await deps.payments.listUndeliveredEvents(since))).fresh;
}

export type ReplayResult = {
  fresh: number;
  /** Ids of paid intents that have no payment row because their checkout was created after the backup. */
  unknownIntents: string[];
};

/**
 * Processes all events since a restored backup, including delivered ones. Jobs then settle the known payments. Payments
 * of lost checkouts are returned for review. The processor keeps events for 30 days. Throws PAYMENTS_DOWN.
 */
export async function replayEventsSince(deps: Deps, since: Date): Promise<ReplayResult> {
  return receiveEvents(deps, await deps.payments.listEvents(since));
}

async function receiveEvents(deps: Deps, events: readonly ShopEvent[]): Promise<ReplayResult> {
  const unknown = new Set<string>();
  let fresh = 0;
  for (const event of events) {
    const { isNew, isKnown } = await receiveStripeEvent(deps, event);
    if (isNew) fresh += 1;
    if (!isKnown && event.intentId && event.type === "payment_intent.succeeded") unknown.add(event.intentId);
  }
  return { fresh, unknownIntents: [...unknown] };
}
