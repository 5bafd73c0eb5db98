import { ShopError } from "@storywall/domain/errors";
import { failpoint } from "@storywall/failpoints/failpoint";
import { verifyWebhook } from "@storywall/payments/payments";
import { receiveStripeEvent } from "@storywall/services/checkout/payments/receive-stripe-event";
import type { Deps } from "@storywall/services/kernel/deps";
import type { ApiConfig, Scope } from "../../context.ts";
import { createErrorResponse, createJsonHeaders, createMethodNotAllowedResponse } from "../create-error-response.ts";
import { readBytes } from "../read-json.ts";

export const STRIPE_PATH = "/api/webhooks/stripe";

/**
 * Handles Stripe's webhooks. The signature is verified before any database read. The event is stored before the
 * response, so an event that got a 200 cannot be lost.
 */
export async function handleStripeWebhook(
  request: Request,
  deps: Deps,
  config: ApiConfig,
  { requestId }: Scope,
): Promise<Response> {
  try {
    if (request.method !== "POST") return createMethodNotAllowedResponse(request.method, ["POST"], requestId);
    const event = verifyWebhook({
      rawBody: await readBytes(request),
      signature: request.headers.get("stripe-signature"),
      secret: config.webhook.secret,
      nowSeconds: Math.floor(deps.now().getTime() / 1000),
    });
    if (event.livemode !== config.webhook.livemode) throw new ShopError("WEBHOOK_MODE");
    failpoint("webhook.before-store");
    const { isKnown } = await receiveStripeEvent(deps, event);
    failpoint("webhook.after-store");
    if (!isKnown)
      config.onFault({ requestId, path: STRIPE_PATH, error: new Error(`${event.type} for an unknown payment`) });
    return new Response(JSON.stringify({ received: true }), { headers: createJsonHeaders(requestId) });
  } catch (error) {
    return createErrorResponse(error, { requestId, path: STRIPE_PATH, config });
  }
}
