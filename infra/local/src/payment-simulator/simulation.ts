import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { ApiError } from "./api-error.ts";
import type { Faults } from "./faults.ts";
import { type Delivery, omitSimulatorFields, type ScheduledChange, type SimEvent, type Tables } from "./objects.ts";
import type { Store } from "./store.ts";

type Work = { deliveries: Delivery[]; upcoming: ScheduledChange[] };

/** State that all request handlers share. Handlers are synchronous, so requests never interleave. */
export type Simulation = {
  store: Store;
  faults: Faults;
  webhookUrl: string;
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

/**
 * Stores all changes since the last commit, and starts the work that they cause. @throws a 503 if they could not be
 * stored; then none of them took effect
 */
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
