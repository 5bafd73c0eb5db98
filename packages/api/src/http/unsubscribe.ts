import { endSubscriptionsOfAddress, UNSUBSCRIBE_PATH } from "@storywall/services/accounts/visitors/subscriptions";
import type { Deps } from "@storywall/services/kernel/deps";
import type { ApiConfig, Scope } from "../context.ts";
import { enforceRequestLimits } from "./limits/count-requests.ts";
import { createErrorResponse, createJsonHeaders, createMethodNotAllowedResponse } from "./responses.ts";

/**
 * Handles the unsubscribe button of mail programs (RFC 8058). The mail provider's server sends a POST request without
 * cookies, so the signed token is sufficient. The token allows nothing else. A person who opens the URL gets a page
 * that asks for confirmation.
 */
export async function handleUnsubscribe(
  request: Request,
  deps: Deps,
  config: ApiConfig,
  { requestId, from }: Scope,
): Promise<Response> {
  try {
    enforceRequestLimits(request, config, from);
    const token = new URL(request.url).searchParams.get("token") ?? "";
    if (request.method === "GET") {
      const headers = createJsonHeaders(requestId);
      headers.set("location", `${deps.publicUrl}/offers#stop.${encodeURIComponent(token)}`);
      return new Response(null, { status: 303, headers });
    }
    if (request.method !== "POST") return createMethodNotAllowedResponse(request.method, ["GET", "POST"], requestId);
    await endSubscriptionsOfAddress(deps, { token });
    return new Response(JSON.stringify({ unsubscribed: true }), { headers: createJsonHeaders(requestId) });
  } catch (error) {
    return createErrorResponse(error, { requestId, path: UNSUBSCRIBE_PATH, config });
  }
}
