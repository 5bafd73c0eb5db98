import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { ApiError, createUnauthorizedError } from "./api-error.ts";
import { expandFields } from "./expand.ts";
import type { RequestFault } from "./faults.ts";
import { decodeForm, type Params } from "./form.ts";
import { corsHeaders, readBody, sendJson } from "./http.ts";
import { createKeyLocks, findSavedResponse, fingerprintRequest, saveResponse } from "./idempotency.ts";
import { assertKnownParams, readNestedParams } from "./params.ts";
import { assertBrowserMaySetShipping } from "./payment-intents.ts";
import { findRoute, type Route } from "./routes.ts";
import { apiVersion, commitChanges, createObjectId, discardChanges, type Simulation } from "./simulation.ts";

type Keys = { secretKey: string; publishableKey: string };
type ApiResponse = { status: number; body: object; replayed: boolean };
type RequestFields = { method: string; path: string; raw: string; params: Params; key: string | null; id: string };

/** Handles requests below `/v1/`. Covers authentication, faults, routing and idempotency. */
export function createApiHandler(sim: Simulation, keys: Keys) {
  const locks = createKeyLocks();

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const method = request.method ?? "GET";
    const idempotencyKey = method === "POST" ? readHeader(request, "idempotency-key") : null;
    const requestFields = { method, path: url.pathname, key: idempotencyKey, id: createObjectId("req") };
    const headers: Record<string, string> = {
      ...corsHeaders,
      "request-id": requestFields.id,
      "stripe-version": readHeader(request, "stripe-version") ?? apiVersion,
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    };
    let unlock: (() => void) | null = null;
    try {
      const raw = method === "POST" ? await readBody(request) : url.search.slice(1);
      const params = decodeForm(raw);
      const matchedRoute = findRoute(method, url.pathname);
      const caller = authenticateCaller(
        sim,
        keys,
        readApiKey(request, params),
        matchedRoute?.route,
        params,
        matchedRoute?.id ?? "",
      );
      if (!matchedRoute) throw createUnknownRouteError(method, url.pathname);
      if (caller === "browser") assertBrowserMaySetShipping(sim, matchedRoute.id, params);
      if (idempotencyKey) unlock = locks.acquireKey(idempotencyKey);
      const fault = sim.faults.consumeRequestFault(`${method} ${url.pathname}`);
      await applyFaultBeforeRequest(fault);
      const answer = performRequest(sim, { ...requestFields, raw, params }, matchedRoute, fault);
      if (fault?.mode === "cut") return void response.destroy();
      sendJson(response, answer.status, caller === "browser" ? toBrowserView(answer.body) : answer.body, {
        ...headers,
        ...(answer.replayed ? { "idempotent-replayed": "true" } : {}),
        ...(answer.status >= 500 ? { "stripe-should-retry": "false" } : {}),
      });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : toRequestError(error);
      sendJson(response, refusal.status, { error: refusal.body }, headers);
    } finally {
      unlock?.();
    }
  };
}

async function applyFaultBeforeRequest(fault: RequestFault | null): Promise<void> {
  if (fault?.mode === "slow") await pause(fault.delayMs);
  if (fault?.mode === "unavailable") {
    throw new ApiError(503, { type: "api_error", message: "Stripe is briefly unavailable (simulated)." });
  }
  if (fault?.mode === "rate_limit") {
    throw new ApiError(429, {
      type: "rate_limit_error",
      code: "rate_limit",
      message: "Too many requests (simulated).",
    });
  }
}

/** This function is synchronous, so that no other request sees intermediate states. */
function performRequest(
  sim: Simulation,
  requestFields: RequestFields,
  matchedRoute: { route: Route; id: string },
  fault: RequestFault | null,
): ApiResponse {
  const requestFingerprint = fingerprintRequest(requestFields.path, requestFields.raw);
  const saved = requestFields.key === null ? null : findSavedResponse(sim, requestFields.key, requestFingerprint);
  if (saved) return { status: saved.status, body: saved.body, replayed: true };
  sim.cause = { request: requestFields.id, idempotencyKey: requestFields.key };
  const answer = fault?.mode === "fail" ? simulatedFailure : runRoute(sim, requestFields.params, matchedRoute);
  const response = fault?.mode === "fail_after" ? simulatedFailure : answer;
  if (requestFields.key !== null)
    saveResponse(sim, { id: requestFields.key, fingerprint: requestFingerprint, ...response });
  commitChanges(sim);
  return { ...response, replayed: false };
}

const simulatedFailure = {
  status: 500,
  body: { error: { type: "api_error", message: "An unknown error occurred (simulated)." } },
};

function runRoute(
  sim: Simulation,
  params: Params,
  matchedRoute: { route: Route; id: string },
): { status: number; body: object } {
  const { expand: paths, client_secret: _secret, key: _key, ...sent } = params;
  try {
    assertKnownParams(sent, matchedRoute.route.accepts);
    const body = matchedRoute.route.run(sim, sent, matchedRoute.id);
    const expandPaths = paths === undefined ? [] : Object.values(readNestedParams(params, "expand") ?? {});
    return {
      status: 200,
      body: expandFields(
        sim,
        body,
        expandPaths.filter((path) => typeof path === "string"),
      ),
    };
  } catch (error) {
    if (error instanceof ApiError && error.executed) return { status: error.status, body: { error: error.body } };
    discardChanges(sim);
    throw error;
  }
}

function authenticateCaller(
  sim: Simulation,
  keys: Keys,
  key: string,
  route: Route | undefined,
  params: Params,
  id: string,
): "server" | "browser" {
  if (key === keys.secretKey) return "server";
  if (key !== keys.publishableKey) throw createUnauthorizedError("Invalid API Key provided.");
  if (!route?.browser) throw createUnauthorizedError("This API call cannot be made with a publishable API key.");
  if (route.browser === "client-secret") {
    const intent = sim.store.find("payment_intents", id);
    if (!intent || intent.client_secret !== params.client_secret) {
      throw createUnauthorizedError(
        "The client_secret provided does not match any associated PaymentIntent on this account.",
      );
    }
  }
  return "browser";
}

/** Removes the fields that Stripe hides from browsers, such as a payment's metadata, customer and charge. */
function toBrowserView(body: object): object {
  if (
    "error" in body &&
    isObject(body.error) &&
    "payment_intent" in body.error &&
    isObject(body.error.payment_intent)
  ) {
    return { error: { ...body.error, payment_intent: toBrowserView(body.error.payment_intent) } };
  }
  if (!("object" in body) || body.object !== "payment_intent") return body;
  const {
    metadata: _metadata,
    customer: _customer,
    latest_charge: _charge,
    ...visible
  } = body as Record<string, unknown>;
  return visible;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function readApiKey(request: IncomingMessage, params: Params): string {
  const authorization = readHeader(request, "authorization") ?? "";
  if (authorization.startsWith("Bearer ")) return authorization.slice(7);
  if (authorization.startsWith("Basic ")) {
    return Buffer.from(authorization.slice(6), "base64").toString("utf8").replace(/:.*$/, "");
  }
  return typeof params.key === "string" ? params.key : "";
}

function readHeader(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

const createUnknownRouteError = (method: string, path: string) =>
  new ApiError(404, { type: "invalid_request_error", message: `Unrecognized request URL (${method}: ${path}).` });

function toRequestError(error: unknown): ApiError {
  if (error instanceof RangeError) return new ApiError(413, { type: "invalid_request_error", message: error.message });
  console.error("payment simulator:", error);
  return new ApiError(500, { type: "api_error", message: "The simulator itself failed; see its output." });
}
