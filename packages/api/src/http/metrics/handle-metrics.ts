import { createHash, timingSafeEqual } from "node:crypto";
import { ShopError } from "@storywall/domain/errors";
import type { Deps } from "@storywall/services/kernel/deps";
import { readShopMetrics } from "@storywall/services/operations/read-shop-metrics";
import type { ApiConfig, Scope } from "../../context.ts";
import { createMethodNotAllowedResponse } from "../responses.ts";

export const METRICS_PATH = "/metrics";

/**
 * Serves metrics to requests with the token, and to localhost in a demo. All other requests get a 404. While the
 * database is unavailable, the metrics that are read from the database are left out.
 */
export async function handleMetrics(
  request: Request,
  deps: Deps,
  config: ApiConfig,
  { requestId, socketAddress }: Scope,
): Promise<Response> {
  const isOpen = config.isDemo && isLocalRequest(request, socketAddress);
  if (!isOpen && !hasValidToken(request, config.metricsToken)) throw new ShopError("NOT_FOUND");
  if (request.method !== "GET") return createMethodNotAllowedResponse(request.method, ["GET"], requestId);
  const [shopMetrics, dependencyHealth] = await Promise.all([
    readShopMetrics(deps).catch((error: unknown) => {
      config.onFault({ requestId, path: METRICS_PATH, error });
      return undefined;
    }),
    config.readDependencyHealth(),
  ]);
  const { type, text } = await config.metrics.renderText(shopMetrics, dependencyHealth);
  return new Response(text, {
    headers: { "content-type": type, "cache-control": "no-store", "x-request-id": requestId },
  });
}

/**
 * Returns whether the request comes from this machine. A request through a local proxy has forwarding headers and is
 * not local.
 */
function isLocalRequest({ headers }: Request, socketAddress: string): boolean {
  const isLoopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socketAddress);
  return isLoopback && !["x-forwarded-for", "forwarded", "x-real-ip", "via"].some((name) => headers.has(name));
}

function hasValidToken({ headers }: Request, token: string | undefined): boolean {
  if (!token) return false;
  const hashSha256 = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hashSha256(headers.get("authorization") ?? ""), hashSha256(`Bearer ${token}`));
}
