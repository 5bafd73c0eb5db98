import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError } from "./api-error.ts";
import { createDeliveryLookup } from "./deliveries.ts";
import { readFaultPlan } from "./faults.ts";
import { readRequestBody, sendJson, sendResponse } from "./http.ts";
import { omitSimulatorFields } from "./objects.ts";
import { testCards } from "./payment-methods.ts";
import { commitChanges, findRowOrThrow, type Simulation, scheduleDelivery } from "./simulation.ts";

/**
 * Handles the simulator's page, and the requests with which tests read the ledger, plan faults or send an event again.
 */
export async function handleControlRequest(
  sim: Simulation,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const address = `${request.method} ${path}`;
  const [, eventId] = /^POST \/sim\/events\/(evt_[0-9a-z]+)\/redeliver$/.exec(address) ?? [];
  try {
    if (address === "GET /") return sendResponse(response, 200, renderPage(sim), pageHeaders);
    if (address === "GET /sim/ledger") return sendJson(response, 200, readLedger(sim));
    if (address === "POST /sim/faults") {
      sim.faults.replace(readFaultPlan(JSON.parse((await readRequestBody(request)) || "{}")));
      return sendJson(response, 200, {});
    }
    if (eventId) {
      scheduleDelivery(sim, findRowOrThrow(sim, "events", eventId));
      commitChanges(sim);
      return sendJson(response, 200, {});
    }
    sendJson(response, 404, { error: { message: "There is nothing at this address." } });
  } catch (error) {
    if (error instanceof ApiError) return sendJson(response, error.status, { error: error.body });
    if (!(error instanceof RangeError) && !(error instanceof SyntaxError)) throw error;
    sendJson(response, 400, { error: { message: error.message } });
  }
}

/** Returns all records of the simulator, oldest first. Each event includes its deliveries. */
function readLedger(sim: Simulation) {
  const listDeliveries = createDeliveryLookup(sim);
  return {
    paymentIntents: sim.store.all("payment_intents").map((row) => omitSimulatorFields(row)),
    charges: sim.store.all("charges"),
    refunds: sim.store.all("refunds"),
    disputes: sim.store.all("disputes"),
    taxCalculations: sim.store.all("tax_calculations"),
    taxTransactions: sim.store.all("tax_transactions"),
    events: sim.store.all("events").map((event) => ({ ...event, deliveries: listDeliveries(event.id) })),
  };
}

const pageHeaders = { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'none'" };

/** Renders the page with the test cards and the last payments. */
function renderPage(sim: Simulation): string {
  const payments = sim.store.all("payment_intents").slice(-25).reverse();
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Payment simulator</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><h1>Payment simulator</h1>
<p><strong>No real money moves here.</strong> This replaces Stripe while the shop runs on this machine. Real cards are
declined. Use a test card below with any future date and any security code.</p>
<h2>Test cards</h2>
<ul>${testCards.map(({ number, says }) => `<li>${number.replace(/(\d{4})(?=\d)/g, "$1 ")} ${says}</li>`).join("")}</ul>
<h2>Last payments</h2>
<ul>${payments.map(({ id, amount, status }) => `<li>$${(amount / 100).toFixed(2)} ${status.replaceAll("_", " ")} (${id})</li>`).join("")}</ul></html>`;
}
