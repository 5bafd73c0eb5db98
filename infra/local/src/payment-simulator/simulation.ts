import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { createMissingResourceError } from "./api-error.ts";
import type { Faults } from "./faults.ts";
import type { Delivery, ScheduledChange, SimEvent, Tables } from "./objects.ts";
import { omitSimulatorFields } from "./objects.ts";
import type { Store } from "./store.ts";

/** State that all request handlers share. Handlers are synchronous, so requests never interleave. */
export type Simulation = {
  store: Store;
  faults: Faults;
  clock: () => Date;
  baseUrl: string;
  /** Called after each commit with the deliveries and changes that must now start. */
  startWork: (work: { deliveries: Delivery[]; upcoming: ScheduledChange[] }) => void;
  /** The current request. New events contain it as the request that caused them. */
  cause: { request: string | null; idempotencyKey: string | null };
  pendingWork: { deliveries: Delivery[]; upcoming: ScheduledChange[] };
};

export const apiVersion = "2026-10-28.endive";

const objectNames = {
  payment_intents: "payment_intent",
  payment_methods: "PaymentMethod",
  charges: "charge",
  refunds: "refund",
  disputes: "dispute",
  events: "event",
} as const;

export function createObjectId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

export function getCurrentSeconds(sim: Simulation): number {
  return Math.floor(sim.clock().getTime() / 1000);
}

/** Returns an object that the caller may change and then store with `put`. @throws a 404 for an unknown id */
export function findRowOrThrow<Name extends keyof typeof objectNames>(
  sim: Simulation,
  table: Name,
  id: string,
): Tables[Name] {
  const row = sim.store.find(table, id);
  if (!row) throw createMissingResourceError(objectNames[table], id);
  return row;
}

/** Records an event with the object's current state, to be sent to every subscribed endpoint. */
export function emitEvent(sim: Simulation, type: Stripe.Event.Type, object: object): void {
  const fault = sim.faults.consumeWebhookFault();
  recordEvent(sim, type, object, fault);
  if (fault?.mode === "twin") recordEvent(sim, type, object, null);
}

function recordEvent(
  sim: Simulation,
  type: Stripe.Event.Type,
  object: object,
  fault: ReturnType<Faults["consumeWebhookFault"]>,
): void {
  const listening = sim.store
    .all("webhook_endpoints")
    .filter((endpoint) => endpoint.enabled_events.some((eventType) => eventType === "*" || eventType === type));
  const event: SimEvent = {
    id: createObjectId("evt"),
    object: "event",
    created: getCurrentSeconds(sim),
    livemode: false,
    api_version: apiVersion,
    pending_webhooks: listening.length,
    request: { id: sim.cause.request, idempotency_key: sim.cause.idempotencyKey },
    type,
    data: { object: omitSimulatorFields(object) },
  };
  sim.store.put("events", event);
  const copies = fault?.mode === "duplicate" ? 2 : 1;
  const delay = fault?.mode === "delay" ? fault.delayMs : 0;
  for (const endpoint of listening) {
    for (let copy = 0; copy < copies; copy += 1) {
      const delivery: Delivery = {
        id: createObjectId("dlv"),
        event: event.id,
        endpoint: endpoint.id,
        state: fault?.mode === "drop" ? "dropped" : "pending",
        attempts: [],
        due: sim.clock().getTime() + delay,
      };
      sim.store.put("deliveries", delivery);
      if (delivery.state === "pending") sim.pendingWork.deliveries.push(delivery);
    }
  }
}

export function scheduleChange(sim: Simulation, kind: ScheduledChange["kind"], target: string, afterMs: number): void {
  const upcoming: ScheduledChange = { id: createObjectId("upc"), kind, target, due: sim.clock().getTime() + afterMs };
  sim.store.put("upcoming", upcoming);
  sim.pendingWork.upcoming.push(upcoming);
}

/** @throws a 503 if the changes could not be stored; then none of them took effect */
export function commitChanges(sim: Simulation): void {
  const work = sim.pendingWork;
  try {
    sim.store.commit();
  } catch (error) {
    discardChanges(sim);
    throw error;
  }
  sim.pendingWork = { deliveries: [], upcoming: [] };
  sim.cause = { request: null, idempotencyKey: null };
  sim.startWork(work);
}

export function discardChanges(sim: Simulation): void {
  sim.store.rollback();
  sim.pendingWork = { deliveries: [], upcoming: [] };
  sim.cause = { request: null, idempotencyKey: null };
}
