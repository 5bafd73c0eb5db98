import { randomBytes } from "node:crypto";
import { missingResourceError } from "./api-error.ts";
import type { Faults } from "./faults.ts";
import type { Delivery, ScheduledChange, SimEvent, Tables } from "./objects.ts";
import { withoutSimulatorFields } from "./objects.ts";
import type { Store } from "./store.ts";

/** Everything a request handler works with. Handlers are synchronous: nothing can come between two lines of one. */
export type Simulation = {
  store: Store;
  faults: Faults;
  clock: () => Date;
  baseUrl: string;
  /** Called after each commit, with what must now happen by itself. */
  startWork: (work: { deliveries: Delivery[]; upcoming: ScheduledChange[] }) => void;
  /** The request being answered, for the events it causes. */
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

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

export function currentSeconds(sim: Simulation): number {
  return Math.floor(sim.clock().getTime() / 1000);
}

/** The row itself, to be changed and put back; 404 for an unknown id. */
export function findOrThrow<Name extends keyof typeof objectNames>(
  sim: Simulation,
  table: Name,
  id: string,
): Tables[Name] {
  const row = sim.store.find(table, id);
  if (!row) throw missingResourceError(objectNames[table], id);
  return row;
}

/** Records that something happened, as the object stands now, and addresses it to every endpoint that listens. */
export function emitEvent(sim: Simulation, type: string, object: object): void {
  const fault = sim.faults.takeWebhook();
  recordEvent(sim, type, object, fault);
  if (fault?.mode === "twin") recordEvent(sim, type, object, null);
}

function recordEvent(sim: Simulation, type: string, object: object, fault: ReturnType<Faults["takeWebhook"]>): void {
  const listening = sim.store
    .all("webhook_endpoints")
    .filter((endpoint) => endpoint.enabled_events.some((eventType) => eventType === "*" || eventType === type));
  const event: SimEvent = {
    id: newId("evt"),
    object: "event",
    created: currentSeconds(sim),
    livemode: false,
    api_version: apiVersion,
    pending_webhooks: listening.length,
    request: { id: sim.cause.request, idempotency_key: sim.cause.idempotencyKey },
    type,
    data: { object: withoutSimulatorFields(object) },
  };
  sim.store.put("events", event);
  const copies = fault?.mode === "duplicate" ? 2 : 1;
  const delay = fault?.mode === "delay" ? fault.delayMs : 0;
  for (const endpoint of listening) {
    for (let copy = 0; copy < copies; copy += 1) {
      const delivery: Delivery = {
        id: newId("dlv"),
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

/** Arranges for something to happen `afterMs` from now, also across a restart. */
export function scheduleChange(sim: Simulation, kind: ScheduledChange["kind"], target: string, afterMs: number): void {
  const upcoming: ScheduledChange = { id: newId("upc"), kind, target, due: sim.clock().getTime() + afterMs };
  sim.store.put("upcoming", upcoming);
  sim.pendingWork.upcoming.push(upcoming);
}

/** Makes everything done so far durable, then lets its consequences start. */
export function commitChanges(sim: Simulation): void {
  sim.store.commit();
  const work = sim.pendingWork;
  sim.pendingWork = { deliveries: [], upcoming: [] };
  sim.cause = { request: null, idempotencyKey: null };
  sim.startWork(work);
}
