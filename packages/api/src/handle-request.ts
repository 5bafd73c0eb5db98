import type { Deps } from "@storywall/services/context";
import type { ApiConfig, From } from "./context.ts";
import { errorResponse } from "./error-response.ts";
import { handleFile, isFilePath } from "./handle-file.ts";
import { handleRest } from "./handle-rest.ts";
import { handleTrpc, TRPC_PATH } from "./handle-trpc.ts";
import { urlOf } from "./light-http.ts";
import { clientAddress } from "./limits/client-address.ts";
import { handleMetrics, METRICS_PATH } from "./metrics/handle-metrics.ts";
import { nameRoute, routeName } from "./metrics/route-name.ts";
import { handleReference, isReferencePath } from "./openapi/handle-reference.ts";
import { CARRIER_PATH, handleCarrierWebhook } from "./webhooks/carrier.ts";
import { handleStripeWebhook, STRIPE_PATH } from "./webhooks/stripe.ts";

/** For callers within the process, which come from no address. */
const SOMEWHERE: From = { ip: "unknown" };

/** Whether `handleRequest` answers this address; everything else is a page. */
export const isForApi = (pathname: string): boolean =>
  pathname === "/api" || pathname === METRICS_PATH || pathname.startsWith("/api/") || isFilePath(pathname);

/** Every address of the shop that is not a page. Never throws; every answer carries `x-request-id`. */
export async function handleRequest(
  request: Request,
  deps: Deps,
  config: ApiConfig,
  socket: From = SOMEWHERE,
): Promise<Response> {
  const requestId = crypto.randomUUID();
  const { pathname } = urlOf(request);
  const startedAt = performance.now();
  const response = await answer(request, pathname, { deps, config, requestId, socket });
  const { method } = request;
  const seconds = (performance.now() - startedAt) / 1_000;
  config.metrics.count({ route: routeName(request), method, status: response.status, seconds });
  return response;
}

type Parts = { deps: Deps; config: ApiConfig; requestId: string; socket: From };

async function answer(request: Request, pathname: string, parts: Parts): Promise<Response> {
  const { deps, config, requestId, socket } = parts;
  const from = { ip: clientAddress(socket.ip, request.headers.get("x-forwarded-for"), config.trustedProxies) };
  try {
    if (pathname.startsWith(`${TRPC_PATH}/`)) return await handleTrpc(request, deps, config, requestId, from);
    if (pathname === STRIPE_PATH || isReferencePath(pathname)) nameRoute(request, pathname);
    if (pathname === STRIPE_PATH) return await handleStripeWebhook(request, deps, config, requestId);
    if (pathname === CARRIER_PATH) return await handleCarrierWebhook(request, deps, config, requestId);
    if (isFilePath(pathname)) return await handleFile(request, deps, config, requestId, from);
    if (pathname === METRICS_PATH) return await handleMetrics(request, deps, config, requestId, socket.ip);
    if (isReferencePath(pathname)) return handleReference(request, pathname, requestId);
    return await handleRest(request, deps, config, requestId, from);
  } catch (error) {
    return errorResponse(error, { requestId, path: pathname, config });
  }
}
