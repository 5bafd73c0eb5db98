import { KEPT_MS } from "./idempotency.ts";
import type { Simulation } from "./simulation.ts";

const EVENTS_KEPT_SECONDS = 30 * 86_400;

/** Drops what Stripe itself no longer remembers: idempotency keys after a day, events after thirty. */
export function forgetOld(sim: Simulation): void {
  const now = sim.clock().getTime();
  for (const answer of sim.store.all("answers")) {
    if (answer.at < now - KEPT_MS) sim.store.remove("answers", answer.id);
  }
  for (const event of sim.store.all("events")) {
    if (event.created < now / 1000 - EVENTS_KEPT_SECONDS) sim.store.remove("events", event.id);
  }
  for (const delivery of sim.store.all("deliveries")) {
    if (!sim.store.find("events", delivery.event)) sim.store.remove("deliveries", delivery.id);
  }
}
