import { IDEMPOTENCY_RETENTION_MS } from "./idempotency.ts";
import type { Simulation } from "./simulation.ts";

const EVENT_RETENTION_SECONDS = 30 * 86_400;

/** Deletes idempotency keys after one day and events after 30 days, as Stripe does. */
export function purgeExpired(sim: Simulation): void {
  const now = sim.clock().getTime();
  for (const answer of sim.store.all("answers")) {
    if (answer.at < now - IDEMPOTENCY_RETENTION_MS) sim.store.remove("answers", answer.id);
  }
  for (const event of sim.store.all("events")) {
    if (event.created < now / 1000 - EVENT_RETENTION_SECONDS) sim.store.remove("events", event.id);
  }
  for (const delivery of sim.store.all("deliveries")) {
    if (!sim.store.find("events", delivery.event)) sim.store.remove("deliveries", delivery.id);
  }
}
