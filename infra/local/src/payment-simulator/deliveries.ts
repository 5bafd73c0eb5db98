import { createHmac } from "node:crypto";
import { ApiError } from "./api-error.ts";
import type { Delivery, SimEvent } from "./objects.ts";
import { commitChanges, getCurrentSeconds, type Simulation } from "./simulation.ts";

const TIMEOUT_MS = 10_000;
const MAX_PAUSE_MS = 300_000;
const MAX_ATTEMPTS = 16;

export type WebhookOptions = {
  webhookUrl: string;
  webhookSecret: string;
  /** Delay in ms before the first retry. It doubles for each further retry. */
  firstRetryMs: number;
};

/** Sends events to the shop and retries with doubling delays until a 2xx response. */
export function createWebhookDeliverer(sim: Simulation, options: WebhookOptions) {
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
          scheduleAttempt(id, options.firstRetryMs);
        })
        .finally(() => running.delete(run));
      running.add(run);
    }, ms);
    timer.unref();
    timers.add(timer);
  };

  const attemptDelivery = async (id: string) => {
    const delivery = sim.store.find("deliveries", id);
    const event = delivery && sim.store.find("events", delivery.event);
    if (!event) return;
    const error = await postWebhook(sim, event, options, stopping.signal);
    if (stopping.signal.aborted) return;
    delivery.attempts.push({ at: getCurrentSeconds(sim), error });
    const pause = Math.min(options.firstRetryMs * 2 ** (delivery.attempts.length - 1), MAX_PAUSE_MS);
    if (error === null) delivery.state = "delivered";
    else if (delivery.attempts.length >= MAX_ATTEMPTS) delivery.state = "failed";
    else delivery.due = sim.clock().getTime() + pause;
    sim.store.put("deliveries", delivery);
    commitChanges(sim);
    if (delivery.state === "pending") scheduleAttempt(id, pause);
  };

  return {
    start: (deliveries: readonly Delivery[]) => {
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

export function createDeliveryLookup(sim: Simulation): (eventId: string) => readonly Delivery[] {
  const byEvent = Map.groupBy(sim.store.all("deliveries"), (delivery) => delivery.event);
  return (eventId) => byEvent.get(eventId) ?? [];
}

/** Posts an event to the shop. Returns a message if that failed, otherwise null. */
async function postWebhook(
  sim: Simulation,
  event: SimEvent,
  { webhookUrl, webhookSecret }: WebhookOptions,
  stopping: AbortSignal,
): Promise<string | null> {
  const body = JSON.stringify(event, null, 2);
  const time = getCurrentSeconds(sim);
  const signature = createHmac("sha256", webhookSecret).update(`${time}.${body}`).digest("hex");
  try {
    const answer = await fetch(webhookUrl, {
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
    return answer.ok ? null : `answered ${answer.status}`;
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "timed out" : "unreachable";
  }
}
