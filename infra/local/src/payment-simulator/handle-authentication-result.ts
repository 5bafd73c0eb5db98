import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError, createUnauthorizedError } from "./api-error.ts";
import { decodeForm } from "./form.ts";
import { corsHeaders, readBody, sendJson } from "./http.ts";
import { authenticateIntent } from "./payment-intents.ts";
import { commitChanges, type Simulation } from "./simulation.ts";

/** Handles `POST /sim/3ds/:intent`, the cardholder's response to the bank. The client secret authorizes the request. */
export async function handleAuthenticationResult(
  sim: Simulation,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const params = decodeForm(await readBody(request));
    if (sim.store.find("payment_intents", id)?.client_secret !== params.client_secret) {
      throw createUnauthorizedError(
        "The client_secret provided does not match any associated PaymentIntent on this account.",
      );
    }
    authenticateIntent(sim, id, params.outcome === "approve");
    commitChanges(sim);
    sendJson(response, 200, { done: true }, corsHeaders);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendJson(response, error.status, { error: error.body }, corsHeaders);
  }
}
