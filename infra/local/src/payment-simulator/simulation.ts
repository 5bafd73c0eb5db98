import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { ApiError, type ErrorBody } from "./api-error.ts";
import type { Faults } from "./faults.ts";
import type { Store } from "./store.ts";

// The objects have only the fields that the shop and the tests read, and ids instead of the objects they refer to.
export type PaymentIntent = Pick<Stripe.PaymentIntent, "id" | "object" | "created" | "livemode" | "amount"> &
  Pick<Stripe.PaymentIntent, "amount_received" | "currency" | "metadata" | "receipt_email" | "shipping" | "status"> & {
    client_secret: string;
    last_payment_error: ErrorBody | null;
    latest_charge: string | null;
    next_action: object | null;
    payment_method: string | null;
    /** Whether the shipping address was set with the secret key. */
    sim?: { hasServerShipping: boolean };
  };
export type PaymentMethod = Pick<Stripe.PaymentMethod, "id" | "object" | "created" | "livemode" | "type"> & {
  /** Token of the test card. The card number itself is not stored. */
  sim: { card: string };
};
export type Charge = Pick<Stripe.Charge, "id" | "object" | "created" | "livemode" | "amount" | "amount_captured"> &
  Pick<Stripe.Charge, "amount_refunded" | "captured" | "currency" | "disputed" | "failure_code" | "metadata"> &
  Pick<Stripe.Charge, "paid" | "refunded" | "status"> & { payment_intent: string; payment_method: string };
export type Refund = Pick<Stripe.Refund, "id" | "object" | "created" | "amount" | "currency" | "metadata"> &
  Pick<Stripe.Refund, "status" | "failure_reason"> & { charge: string; payment_intent: string };
export type Dispute = Pick<Stripe.Dispute, "id" | "object" | "created" | "livemode" | "amount" | "currency"> &
  Pick<Stripe.Dispute, "reason" | "status"> & { charge: string; payment_intent: string };
export type SimEvent = {
  id: string;
  object: "event";
  created: number;
  livemode: boolean;
  api_version: string;
  type: string;
  data: { object: object };
};

export type Delivery = {
  id: string;
  event: string;
  state: "pending" | "delivered" | "failed" | "dropped";
  attempts: { at: number; error: string | null }[];
  /** Milliseconds since 1970. */
  due: number;
};

/** A response stored under an idempotency key. */
export type SavedResponse = { id: string; fingerprint: string; status: number; body: object; at: number };

/** A scheduled change, such as a bank's response or the completion of a refund. */
export type ScheduledChange = { id: string; kind: "settle-intent" | "settle-refund"; target: string; due: number };

export type Tables = {
  payment_intents: PaymentIntent;
  payment_methods: PaymentMethod;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  events: SimEvent;
  deliveries: Delivery;
  answers: SavedResponse;
  upcoming: ScheduledChange;
  settings: { id: string; value: string };
};

type Work = { deliveries: Delivery[]; upcoming: ScheduledChange[] };

/** State that all request handlers share. Handlers are synchronous, so requests never interleave. */
export type Simulation = {
  store: Store;
  faults: Faults;
  clock: () => Date;
  /** Called after each commit with the deliveries and changes that must now start. */
  startWork: (work: Work) => void;
  pendingWork: Work;
};

export function createObjectId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("hex")}`;
}

export function getCurrentSeconds(sim: Simulation): number {
  return Math.floor(sim.clock().getTime() / 1000);
}

/** Returns an object that the caller may change and then store with `put`. @throws a 404 for an unknown id */
export function findRowOrThrow<Name extends keyof Tables>(sim: Simulation, table: Name, id: string): Tables[Name] {
  const row = sim.store.find(table, id);
  if (row) return row;
  const message = `No such ${table.slice(0, -1)}: '${id}'`;
  throw new ApiError(404, { type: "invalid_request_error", code: "resource_missing", param: "id", message });
}

/** Returns the object as clients see it, without the simulator's own data. */
export function omitSimulatorFields<T extends object>(object: T): Omit<T, "sim"> {
  const { sim: _notes, ...visible } = structuredClone(object) as T & { sim?: unknown };
  return visible;
}

/** Records an event with the object's current state, to be sent to the shop. */
export function emitEvent(sim: Simulation, type: Stripe.Event.Type, object: object): void {
  const fault = sim.faults.consumeWebhookFault();
  const delay = fault?.mode === "delay" ? fault.delayMs : 0;
  const state = fault?.mode === "drop" ? "dropped" : "pending";
  const event = recordEvent(sim, type, object);
  scheduleDelivery(sim, event, state, delay);
  if (fault?.mode === "duplicate") scheduleDelivery(sim, event);
  if (fault?.mode === "twin") scheduleDelivery(sim, recordEvent(sim, type, object));
}

function recordEvent(sim: Simulation, type: string, object: object): SimEvent {
  const event: SimEvent = {
    id: createObjectId("evt"),
    object: "event",
    created: getCurrentSeconds(sim),
    livemode: false,
    api_version: "2026-10-28.endive",
    type,
    data: { object: omitSimulatorFields(object) },
  };
  sim.store.put("events", event);
  return event;
}

/** Sends an event again, regardless of earlier results. */
export function scheduleDelivery(
  sim: Simulation,
  { id: event }: SimEvent,
  state: Delivery["state"] = "pending",
  delayMs = 0,
): void {
  const due = sim.clock().getTime() + delayMs;
  const delivery: Delivery = { id: createObjectId("dlv"), event, state, attempts: [], due };
  sim.store.put("deliveries", delivery);
  if (state === "pending") sim.pendingWork.deliveries.push(delivery);
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
  sim.startWork(work);
}

export function discardChanges(sim: Simulation): void {
  sim.store.rollback();
  sim.pendingWork = { deliveries: [], upcoming: [] };
}
