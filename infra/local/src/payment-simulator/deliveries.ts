import { createHmac } from "node:crypto";
import { ApiError } from "./api-error.ts";
import type { Delivery, SimEvent, WebhookEndpoint } from "./objects.ts";
import { commitChanges, createObjectId, findRowOrThrow, getCurrentSeconds, type Simulation } from "./simulation.ts";

const TIMEOUT_MS = 10_000;
const MAX_PAUSE_MS = 300_000;
const MAX_ATTEMPTS = 16;

export type WebhookDeliverer = { start: (deliveries: readonly Delivery[]) => void; stop: () => Promise<void> };

/** Sends events to their endpoints and retries with doubling delays until a 2xx response. */
export function createWebhookDeliverer(sim: Simulation, firstPauseMs: number): WebhookDeliverer {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  const scheduleAttempt = (id: string, ms: number) => {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = attemptDelivery(id)
        .catch((error: unknown) => {
          // The attempt could not be recorded, for example on a full disk, so the event is sent again.
          if (!(error instanceof ApiError)) console.error("payment simulator:", error);
          scheduleAttempt(id, firstPauseMs);
        })
        .finally(() => running.delete(run));
      running.add(run);
    }, ms);
    timer.unref();
    timers.add(timer);
  };

  const attemptDelivery = async (id: string) => {
    const before = sim.store.find("deliveries", id);
    const event = before && sim.store.find("events", before.event);
    const endpoint = before && sim.store.find("webhook_endpoints", before.endpoint);
    if (!before || !event || !endpoint) return;
    const outcome = await postWebhook(sim, event, endpoint, stopping.signal);
    if (stopping.signal.aborted) return;
    const delivery = reloadDelivery(sim, before);
    delivery.attempts.push({ at: getCurrentSeconds(sim), ...outcome });
    const pause = Math.min(firstPauseMs * 2 ** (delivery.attempts.length - 1), MAX_PAUSE_MS);
    if (outcome.error === null) delivery.state = "delivered";
    else if (delivery.attempts.length >= MAX_ATTEMPTS) delivery.state = "failed";
    else delivery.due = sim.clock().getTime() + pause;
    sim.store.put("deliveries", delivery);
    if (delivery.state === "delivered") decrementPendingWebhooks(sim, delivery.event);
    commitChanges(sim);
    if (delivery.state === "pending") scheduleAttempt(id, pause);
  };

  return {
    start: (deliveries) => {
      const now = sim.clock().getTime();
      for (const delivery of deliveries) scheduleAttempt(delivery.id, Math.max(0, delivery.due - now));
    },
    async stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}

/** Sends an event again to every endpoint, regardless of earlier results. */
export function scheduleRedelivery(sim: Simulation, eventId: string): Delivery[] {
  const event = findRowOrThrow(sim, "events", eventId);
  const again = sim.store
    .all("webhook_endpoints")
    .filter((endpoint) => endpoint.enabled_events.some((eventType) => eventType === "*" || eventType === event.type))
    .map((endpoint): Delivery => {
      const due = sim.clock().getTime();
      return { id: createObjectId("dlv"), event: event.id, endpoint: endpoint.id, state: "pending", attempts: [], due };
    });
  for (const delivery of again) sim.store.put("deliveries", delivery);
  sim.pendingWork.deliveries.push(...again);
  return again;
}

export function groupDeliveriesByEvent(sim: Simulation): (eventId: string) => readonly Delivery[] {
  const byEvent = Map.groupBy(sim.store.all("deliveries"), (delivery) => delivery.event);
  return (eventId) => byEvent.get(eventId) ?? [];
}

/** Returns whether every endpoint has responded to the event with 2xx. */
export function isDeliveredEverywhere(deliveries: readonly Delivery[]): boolean {
  const byEndpoint = Map.groupBy(deliveries, (delivery) => delivery.endpoint);
  return Array.from(byEndpoint.values()).every((attempts) =>
    attempts.some((delivery) => delivery.state === "delivered"),
  );
}

async function postWebhook(
  sim: Simulation,
  event: SimEvent,
  endpoint: WebhookEndpoint,
  stopping: AbortSignal,
): Promise<{ status: number | null; error: string | null }> {
  const body = JSON.stringify(event, null, 2);
  const time = getCurrentSeconds(sim);
  const signature = createHmac("sha256", endpoint.secret).update(`${time}.${body}`).digest("hex");
  try {
    const answer = await fetch(endpoint.url, {
      method: "POST",
      redirect: "manual",
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": `t=${time},v1=${signature}`,
        "user-agent": "Stripe/1.0 (payment simulator)",
      },
      body,
      signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.arrayBuffer();
    return { status: answer.status, error: answer.ok ? null : `answered ${answer.status}` };
  } catch (error) {
    return {
      status: null,
      error: error instanceof Error && error.name === "TimeoutError" ? "timed out" : "unreachable",
    };
  }
}

function reloadDelivery(sim: Simulation, delivery: Delivery): Delivery {
  return sim.store.find("deliveries", delivery.id) ?? delivery;
}

function decrementPendingWebhooks(sim: Simulation, eventId: string): void {
  const event = sim.store.find("events", eventId);
  if (!event) return;
  event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
  sim.store.put("events", event);
}
