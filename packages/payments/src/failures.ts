import { ShopError } from "@storywall/domain/errors";
import Stripe from "stripe";

/**
 * Runs one call to Stripe and says in the shop's words what went wrong: PAYMENTS_DOWN when trying again later may help,
 * CARD_DECLINED when another card may, REFUND_TOO_LARGE when nothing is left to send back. A request that can never succeed is our own mistake and is thrown as it came.
 */
export async function asking<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await withoutTrace(call);
  } catch (error) {
    throw inShopWords(error);
  }
}

/** The SDK writes a trace for every call, in case it fails, which is a seventh of what the call costs. The cause of ours says as much. */
function withoutTrace<Result>(call: () => Promise<Result>): Promise<Result> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return call();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Whether Stripe refused a move because of the state the payment or charge is in. */
export function isStateRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "payment_intent_unexpected_state";
}

/** Whether more was asked for than there is left. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "amount_too_large";
}

/** Whether this failure is kept: it comes back for a day under the same key, and only another key gets further. */
export function isKept(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.["idempotent-replayed"] === "true";
}

function inShopWords(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeCardError) {
    return new ShopError("CARD_DECLINED", { reason: error.decline_code ?? error.code ?? "unknown" }, { cause: error });
  }
  if (error.code === "charge_already_refunded") return new ShopError("REFUND_TOO_LARGE", {}, { cause: error });
  if (!isPassing(error)) return error;
  return new ShopError("PAYMENTS_DOWN", { status: error.statusCode ?? 0, kept: isKept(error) }, { cause: error });
}

function isPassing(error: Stripe.errors.StripeError): boolean {
  const status = error.statusCode ?? 0;
  return error instanceof Stripe.errors.StripeConnectionError || status >= 500 || status === 429 || status === 409;
}
