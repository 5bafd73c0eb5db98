import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "./api-error.ts";
import { groupDeliveriesByEvent, scheduleRedelivery } from "./deliveries.ts";
import { readFaultPlan } from "./faults.ts";
import { readBody, sendJson } from "./http.ts";
import { omitSimulatorFields } from "./objects.ts";
import { commitChanges, type Simulation } from "./simulation.ts";

/** Handles the control requests that tests send to read the ledger, plan faults or resend an event. */
export async function handleControlRequest(
  sim: Simulation,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const redelivery = /^\/sim\/events\/(evt_[0-9a-z]+)\/redeliver$/.exec(path);
  if (request.method === "GET" && path === "/sim/ledger") return sendJson(response, 200, readLedger(sim));
  if (request.method === "GET" && path === "/sim/faults") return sendJson(response, 200, sim.faults.plan());
  if (request.method === "POST" && path === "/sim/faults") return replaceFaultPlan(sim, request, response);
  if (request.method === "POST" && redelivery?.[1]) return redeliverEvent(sim, redelivery[1], request, response);
  sendJson(response, 404, { error: { message: "There is no such control." } });
}

/** Returns all records of the simulator, oldest first. Each event includes its deliveries. */
export function readLedger(sim: Simulation) {
  const deliveriesOf = groupDeliveriesByEvent(sim);
  return {
    paymentIntents: sim.store.all("payment_intents").map((row) => omitSimulatorFields(row)),
    charges: sim.store.all("charges").map((row) => omitSimulatorFields(row)),
    refunds: sim.store.all("refunds").map((row) => omitSimulatorFields(row)),
    disputes: sim.store.all("disputes").map((row) => omitSimulatorFields(row)),
    events: sim.store.all("events").map((event) => ({
      ...omitSimulatorFields(event),
      deliveries: deliveriesOf(event.id),
    })),
  };
}

async function replaceFaultPlan(sim: Simulation, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await readBody(request);
  try {
    sim.faults.replace(readFaultPlan(text === "" ? {} : JSON.parse(text)));
    sendJson(response, 200, sim.faults.plan());
  } catch (error) {
    if (!(error instanceof RangeError) && !(error instanceof SyntaxError)) throw error;
    sendJson(response, 400, { error: { message: error.message } });
  }
}

async function redeliverEvent(
  sim: Simulation,
  eventId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await readBody(request);
  try {
    const deliveries = scheduleRedelivery(sim, eventId);
    commitChanges(sim);
    if (request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
      response.writeHead(303, { location: "/" });
      response.end();
    } else sendJson(response, 200, { deliveries });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendJson(response, error.status, { error: error.body });
  }
}
