import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { ApiError, unauthorised } from "./api-error.ts";
import { expand } from "./expand.ts";
import type { RequestFault } from "./faults.ts";
import { decodeForm, type Params } from "./form.ts";
import { openToPages, readBody, sendJson } from "./http.ts";
import { fingerprint, openLocks, saveAnswer, savedAnswer } from "./idempotency.ts";
import { readGroup, refuseUnknown } from "./params.ts";
import { findRoute, type Route } from "./routes.ts";
import { apiVersion, commit, newId, type Simulation } from "./simulation.ts";

type Keys = { secretKey: string; publishableKey: string };
type Answer = { status: number; body: object; replayed: boolean };
type Asked = { method: string; path: string; raw: string; params: Params; key: string | null; id: string };

/** Handles requests below `/v1/`: authentication, faults, routing and idempotency. */
export function openApi(sim: Simulation, keys: Keys) {
  const locks = openLocks();

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const method = request.method ?? "GET";
    const idempotencyKey = method === "POST" ? header(request, "idempotency-key") : null;
    const requestFields = { method, path: url.pathname, key: idempotencyKey, id: newId("req") };
    const headers: Record<string, string> = {
      ...openToPages,
      "request-id": requestFields.id,
      "stripe-version": header(request, "stripe-version") ?? apiVersion,
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    };
    let unlock: (() => void) | null = null;
    try {
      const raw = method === "POST" ? await readBody(request) : url.search.slice(1);
      const params = decodeForm(raw);
      const found = findRoute(method, url.pathname);
      const caller = authenticate(sim, keys, bearer(request, params), found?.route, params, found?.id ?? "");
      if (!found) throw unknownAddress(method, url.pathname);
      if (idempotencyKey) unlock = locks.take(idempotencyKey);
      const fault = sim.faults.takeRequest(`${method} ${url.pathname}`);
      await before(fault);
      const answer = perform(sim, { ...requestFields, raw, params }, found, fault);
      if (fault?.mode === "cut") return void response.destroy();
      sendJson(response, answer.status, caller === "browser" ? forBrowser(answer.body) : answer.body, {
        ...headers,
        ...(answer.replayed ? { "idempotent-replayed": "true" } : {}),
        ...(answer.status >= 500 ? { "stripe-should-retry": "false" } : {}),
      });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : brokenRequest(error);
      sendJson(response, refusal.status, { error: refusal.body }, headers);
    } finally {
      unlock?.();
    }
  };
}

async function before(fault: RequestFault | null): Promise<void> {
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

/** Runs synchronously, so that no other request sees intermediate states. */
function perform(
  sim: Simulation,
  requestFields: Asked,
  found: { route: Route; id: string },
  fault: RequestFault | null,
): Answer {
  const print = fingerprint(requestFields.path, requestFields.raw);
  const saved = requestFields.key === null ? null : savedAnswer(sim, requestFields.key, print);
  if (saved) return { status: saved.status, body: saved.body, replayed: true };
  sim.cause = { request: requestFields.id, idempotencyKey: requestFields.key };
  const answer = fault?.mode === "fail" ? simulatedFailure : run(sim, requestFields.params, found);
  const response = fault?.mode === "fail_after" ? simulatedFailure : answer;
  if (requestFields.key !== null) saveAnswer(sim, { id: requestFields.key, fingerprint: print, ...response });
  commit(sim);
  return { ...response, replayed: false };
}

const simulatedFailure = {
  status: 500,
  body: { error: { type: "api_error", message: "An unknown error occurred (simulated)." } },
};

function run(sim: Simulation, params: Params, found: { route: Route; id: string }): { status: number; body: object } {
  const { expand: paths, client_secret: _secret, key: _key, ...sent } = params;
  try {
    refuseUnknown(sent, found.route.accepts);
    const body = found.route.run(sim, sent, found.id);
    const expandPaths = paths === undefined ? [] : Object.values(readGroup(params, "expand") ?? {});
    return {
      status: 200,
      body: expand(
        sim,
        body,
        expandPaths.filter((path) => typeof path === "string"),
      ),
    };
  } catch (error) {
    if (error instanceof ApiError && error.executed) return { status: error.status, body: { error: error.body } };
    sim.store.rollback();
    sim.fresh = { deliveries: [], upcoming: [] };
    throw error;
  }
}

function authenticate(
  sim: Simulation,
  keys: Keys,
  key: string,
  route: Route | undefined,
  params: Params,
  id: string,
): "server" | "browser" {
  if (key === keys.secretKey) return "server";
  if (key !== keys.publishableKey) throw unauthorised("Invalid API Key provided.");
  if (!route?.browser) throw unauthorised("This API call cannot be made with a publishable API key.");
  if (route.browser === "client-secret") {
    const intent = sim.store.find("payment_intents", id);
    if (!intent || intent.client_secret !== params.client_secret) {
      throw unauthorised("The client_secret provided does not match any associated PaymentIntent on this account.");
    }
  }
  return "browser";
}

/** A browser reads less of a payment than the shop does: nothing of its metadata, customer or charge. */
function forBrowser(body: object): object {
  if (
    "error" in body &&
    isObject(body.error) &&
    "payment_intent" in body.error &&
    isObject(body.error.payment_intent)
  ) {
    return { error: { ...body.error, payment_intent: forBrowser(body.error.payment_intent) } };
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

function bearer(request: IncomingMessage, params: Params): string {
  const authorization = header(request, "authorization") ?? "";
  if (authorization.startsWith("Bearer ")) return authorization.slice(7);
  if (authorization.startsWith("Basic ")) {
    return Buffer.from(authorization.slice(6), "base64").toString("utf8").replace(/:.*$/, "");
  }
  return typeof params.key === "string" ? params.key : "";
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
}

const unknownAddress = (method: string, path: string) =>
  new ApiError(404, { type: "invalid_request_error", message: `Unrecognized request URL (${method}: ${path}).` });

function brokenRequest(error: unknown): ApiError {
  if (error instanceof RangeError) return new ApiError(413, { type: "invalid_request_error", message: error.message });
  console.error("payment simulator:", error);
  return new ApiError(500, { type: "api_error", message: "The simulator itself failed; see its output." });
}
