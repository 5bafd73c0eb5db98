import type { Deps } from "@storywall/services/context";
import type { ApiConfig, From } from "./context.ts";
import { errorResponse } from "./error-response.ts";
import { handleFile, isFilePath } from "./handle-file.ts";
import { handleRest } from "./handle-rest.ts";
import { handleTrpc, TRPC_PATH } from "./handle-trpc.ts";
import { clientAddress } from "./limits/client-address.ts";
import { handleReference, isReferencePath } from "./openapi/handle-reference.ts";
import { CARRIER_PATH, handleCarrierWebhook } from "./webhooks/carrier.ts";
import { handleStripeWebhook, STRIPE_PATH } from "./webhooks/stripe.ts";

/** For callers within the process, which come from no address. */
const SOMEWHERE: From = { ip: "unknown" };

/** Whether `handleRequest` answers this address; everything else is a page. */
export const isForApi = (pathname: string): boolean =>
  pathname === "/api" || pathname.startsWith("/api/") || isFilePath(pathname);

/** Every address of the shop that is not a page. Never throws; every answer carries `x-request-id`. */
export async function handleRequest(
  request: Request,
  deps: Deps,
  config: ApiConfig,
  socket: From = SOMEWHERE,
): Promise<Response> {
  const requestId = crypto.randomUUID();
  const { pathname } = new URL(request.url);
  const from = { ip: clientAddress(socket.ip, request.headers.get("x-forwarded-for"), config.trustedProxies) };
  try {
    if (pathname.startsWith(`${TRPC_PATH}/`)) return await handleTrpc(request, deps, config, requestId, from);
    if (pathname === STRIPE_PATH) return await handleStripeWebhook(request, deps, config, requestId);
    if (pathname === CARRIER_PATH) return await handleCarrierWebhook(request, deps, config, requestId);
    if (isFilePath(pathname)) return await handleFile(request, deps, config, requestId, from);
    if (isReferencePath(pathname)) return handleReference(request, pathname, requestId);
    return await handleRest(request, deps, config, requestId, from);
  } catch (error) {
    return errorResponse(error, { requestId, path: pathname, config });
  }
}
