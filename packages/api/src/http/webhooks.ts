import { createHmac, timingSafeEqual } from "node:crypto";
import { ShopError } from "@storywall/domain/errors";
import { failpoint } from "@storywall/failpoints/failpoint";
import { verifyWebhook } from "@storywall/payments/payments";
import { receiveStripeEvent } from "@storywall/services/checkout/payments/receive-stripe-event";
import type { Deps } from "@storywall/services/kernel/deps";
import { receiveCarrierEvent } from "@storywall/services/production/parcel";
import { z } from "zod";
import type { ApiConfig, Scope } from "../context.ts";
import { readBodyBytes } from "./read-json.ts";
import { createErrorResponse, createJsonHeaders, createMethodNotAllowedResponse } from "./responses.ts";
import { toValidationError } from "./validation-messages.ts";

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
      rawBody: await readBodyBytes(request),
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

export const CARRIER_PATH = "/api/webhooks/carrier";
const TOLERANCE_SECONDS = 300;

const CarrierReport = z.object({
  trackingNumber: z.string().min(1).max(60),
  status: z.string().max(60),
  at: z.iso
    .datetime()
    .transform((at) => new Date(at))
    .optional(),
});

/**
 * Handles a carrier's tracking webhooks, signed `carrier-signature: t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`.
 * Returns 404 without a configured secret.
 */
export async function handleCarrierWebhook(
  request: Request,
  deps: Deps,
  config: ApiConfig,
  { requestId }: Scope,
): Promise<Response> {
  try {
    if (!config.carrierSecret) throw new ShopError("NOT_FOUND");
    if (request.method !== "POST") return createMethodNotAllowedResponse(request.method, ["POST"], requestId);
    const body = Buffer.from(await readBodyBytes(request));
    assertCarrierSignatureValid(body, request.headers.get("carrier-signature"), config.carrierSecret, deps.now());
    const { isKnown } = await receiveCarrierEvent(deps, parseCarrierReport(body));
    if (!isKnown) config.onFault({ requestId, path: CARRIER_PATH, error: new Error("Update for an unknown parcel") });
    return new Response(JSON.stringify({ received: true }), { headers: createJsonHeaders(requestId) });
  } catch (error) {
    return createErrorResponse(error, { requestId, path: CARRIER_PATH, config });
  }
}

function assertCarrierSignatureValid(body: Buffer, header: string | null, secret: string, now: Date): void {
  const [, time = "", signature = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  const actual = Buffer.from(signature, "hex");
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new ShopError("WEBHOOK_SIGNATURE", { what: header === null ? "Missing" : "Invalid" });
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) throw new ShopError("WEBHOOK_EXPIRED");
}

function parseCarrierReport(body: Buffer): z.output<typeof CarrierReport> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString("utf8"));
  } catch (error) {
    throw new ShopError("BAD_JSON", {}, { cause: error });
  }
  const read = CarrierReport.safeParse(value);
  if (!read.success) throw toValidationError(read.error);
  return read.data;
}
