import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { ApiError, createUnauthorizedError } from "./api-error.ts";
import type { RequestFault } from "./faults.ts";
import { corsHeaders, readRequestBody, sendJson } from "./http.ts";
import { omitSimulatorFields, type SavedResponse } from "./objects.ts";
import { assertKnownParams, decodeForm, type Params } from "./params.ts";
import { assertBrowserMaySetShipping, authenticateIntent } from "./payment-intents.ts";
import { findRoute, type Route } from "./routes.ts";
import { commitChanges, createObjectId, discardChanges, type Simulation } from "./simulation.ts";

type Keys = { secretKey: string; publishableKey: string };
type FoundRoute = { route: Route; id: string };
type ApiResponse = { status: number; body: object };
type ApiRequest = { path: string; raw: string; params: Params; key: string | null };

/** Stripe deletes a key after a day. */
export const IDEMPOTENCY_RETENTION_MS = 24 * 3600 * 1000;

/** Handles requests below `/v1/`. Covers authentication, faults, routing and idempotency. */
export function createApiHandler(sim: Simulation, keys: Keys) {
  /** Idempotency keys whose first request is still running. */
  const heldKeys = new Set<string>();

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const method = request.method ?? "GET";
    const key = method === "POST" ? readHeader(request, "idempotency-key") : null;
    const headers = { ...corsHeaders, "request-id": createObjectId("req") };
    let isKeyHeld = false;
    try {
      const raw = method === "POST" ? await readRequestBody(request) : url.search.slice(1);
      const params = decodeForm(raw);
      const found = findRoute(method, url.pathname);
      const apiKey = (readHeader(request, "authorization") ?? "").replace(/^Bearer /, "");
      const isBrowser = authenticateCaller(sim, keys, apiKey, found, params);
      if (!found) throw createUnknownRouteError(method, url.pathname);
      if (isBrowser) assertBrowserMaySetShipping(sim, found.id, params);
      if (key) {
        if (heldKeys.has(key)) throw createKeyInUseError();
        heldKeys.add(key);
        isKeyHeld = true;
      }
      const fault = sim.faults.consumeRequestFault(`${method} ${url.pathname}`);
      await applyFaultBeforeRequest(fault);
      const apiRequest = { path: url.pathname, raw, params, key };
      const saved = findSavedResponse(sim, apiRequest);
      const answer = saved ?? performRequest(sim, apiRequest, found, fault);
      if (fault?.mode === "cut") return void response.destroy();
      sendJson(response, answer.status, isBrowser ? toBrowserView(answer.body) : answer.body, {
        ...headers,
        ...(saved ? { "idempotent-replayed": "true" } : {}),
        ...(answer.status >= 500 ? { "stripe-should-retry": "false" } : {}),
      });
    } catch (error) {
      const apiError = error instanceof ApiError ? error : toRequestError(error);
      sendJson(response, apiError.status, { error: apiError.body }, headers);
    } finally {
      if (key && isKeyHeld) heldKeys.delete(key);
    }
  };
}

/** Handles `POST /sim/3ds/:intent`, the cardholder's response to the bank. The client secret authorizes the request. */
export async function handleAuthenticationResult(
  sim: Simulation,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const params = decodeForm(await readRequestBody(request));
    assertClientSecret(sim, id, params);
    authenticateIntent(sim, id, params.outcome === "approve");
    commitChanges(sim);
    sendJson(response, 200, { done: true }, corsHeaders);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendJson(response, error.status, { error: error.body }, corsHeaders);
  }
}

async function applyFaultBeforeRequest(fault: RequestFault | null): Promise<void> {
  if (fault?.mode === "slow") await pause(fault.delayMs);
  if (fault?.mode === "unavailable") {
    throw new ApiError(503, { type: "api_error", message: "Stripe is briefly unavailable (simulated)." });
  }
  if (fault?.mode === "rate_limit") {
    const message = "Too many requests (simulated).";
    throw new ApiError(429, { type: "rate_limit_error", code: "rate_limit", message });
  }
}

/**
 * Returns the stored response to an earlier request with the same idempotency key, or null. @throws when the key was
 * used with other parameters
 */
function findSavedResponse(sim: Simulation, request: ApiRequest): SavedResponse | null {
  const saved = sim.store.find("answers", request.key ?? "");
  if (!saved || sim.clock().getTime() - saved.at > IDEMPOTENCY_RETENTION_MS) return null;
  if (saved.fingerprint === fingerprintRequest(request)) return saved;
  throw new ApiError(400, {
    type: "idempotency_error",
    message: "Keys for idempotent requests can only be used with the same parameters they were first used with.",
  });
}

/** Hashes the path and the body, because an idempotency key is valid for one request only. */
const fingerprintRequest = ({ path, raw }: ApiRequest) => createHash("sha256").update(`${path}\n${raw}`).digest("hex");

/** Performs a request. The function is synchronous, so that no other request sees intermediate states. */
function performRequest(
  sim: Simulation,
  request: ApiRequest,
  found: FoundRoute,
  fault: RequestFault | null,
): ApiResponse {
  const answer = fault?.mode === "fail" ? simulatedFailure : runRoute(sim, request.params, found);
  const response =
    fault?.mode === "fail_after" ? simulatedFailure : fault?.mode === "lie" ? addFalseTax(answer) : answer;
  if (request.key !== null) {
    const fingerprint = fingerprintRequest(request);
    sim.store.put("answers", { id: request.key, fingerprint, ...response, at: sim.clock().getTime() });
  }
  commitChanges(sim);
  return response;
}

const addFalseTax = ({ status, body }: ApiResponse): ApiResponse => ({
  status,
  body: { ...body, tax_amount_exclusive: 1 },
});

const simulatedFailure = {
  status: 500,
  body: { error: { type: "api_error", message: "An unknown error occurred (simulated)." } },
};

function runRoute(sim: Simulation, params: Params, { route, id }: FoundRoute): ApiResponse {
  const { client_secret: _secret, ...sent } = params;
  try {
    assertKnownParams(sent, route.accepts);
    return { status: 200, body: omitSimulatorFields(route.run(sim, sent, id)) };
  } catch (error) {
    if (error instanceof ApiError && error.executed) return { status: error.status, body: { error: error.body } };
    discardChanges(sim);
    throw error;
  }
}

/** Returns whether a browser sent the request. @throws a 401 if the key or the client secret does not allow it */
function authenticateCaller(
  sim: Simulation,
  keys: Keys,
  key: string,
  found: FoundRoute | null,
  params: Params,
): boolean {
  if (key === keys.secretKey) return false;
  if (key !== keys.publishableKey) throw createUnauthorizedError("Invalid API Key provided.");
  if (!found?.route.browser) throw createUnauthorizedError("This API call cannot be made with a publishable API key.");
  if (found.route.browser === "client-secret") assertClientSecret(sim, found.id, params);
  return true;
}

function assertClientSecret(sim: Simulation, id: string, params: Params): void {
  const intent = sim.store.find("payment_intents", id);
  if (intent && intent.client_secret === params.client_secret) return;
  throw createUnauthorizedError("The client_secret does not match any associated PaymentIntent on this account.");
}

/** Removes the fields that Stripe hides from browsers: a payment's metadata and charge. */
function toBrowserView(body: object): object {
  const { error, metadata: _metadata, latest_charge: _charge, ...visible } = body as Record<string, unknown>;
  if (!isObject(error)) return visible;
  const intent = "payment_intent" in error && isObject(error.payment_intent) ? error.payment_intent : null;
  return { error: { ...error, ...(intent ? { payment_intent: toBrowserView(intent) } : {}) } };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function readHeader(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

const createUnknownRouteError = (method: string, path: string) =>
  new ApiError(404, { type: "invalid_request_error", message: `Unrecognized request URL (${method}: ${path}).` });

const createKeyInUseError = () =>
  new ApiError(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: "There is currently another in-progress request using this Idempotent Key. Please try again later.",
  });

function toRequestError(error: unknown): ApiError {
  if (error instanceof RangeError) return new ApiError(413, { type: "invalid_request_error", message: error.message });
  console.error("payment simulator:", error);
  return new ApiError(500, { type: "api_error", message: "The simulator itself failed; see its output." });
}
