import { ShopError } from "@storywall/domain/errors";
import Stripe from "stripe";

/**
 * Runs a call to Stripe and maps its errors: PAYMENTS_DOWN when a retry may help, CARD_DECLINED when another card may
 * help, REFUND_TOO_LARGE when everything has already been refunded. Errors of a malformed request are thrown unchanged.
 */
export async function mapStripeErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await callWithoutStackTrace(call);
  } catch (error) {
    throw toShopError(error);
  }
}

/**
 * Calls the SDK with stack traces disabled, because capturing one for every call takes a seventh of the SDK's time. Our
 * own errors still have a stack trace.
 */
function callWithoutStackTrace<Result>(call: () => Promise<Result>): Promise<Result> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return call();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Returns whether Stripe rejected a change because of the state of the payment or charge. */
export function isIntentStateError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "payment_intent_unexpected_state";
}

export function isAmountTooLargeError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "amount_too_large";
}

/** Returns whether Stripe rejected a refund because the cardholder disputed the charge. */
export function isChargeDisputedError(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "charge_disputed";
}

/** Returns whether the error is a stored failure, which Stripe replays for a day for the same idempotency key. */
export function isReplayedFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.["idempotent-replayed"] === "true";
}

function toShopError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeCardError) {
    return new ShopError("CARD_DECLINED", { reason: error.decline_code ?? error.code ?? "unknown" }, { cause: error });
  }
  if (error.code === "charge_already_refunded") return new ShopError("REFUND_TOO_LARGE", {}, { cause: error });
  if (!isTransientError(error)) return error;
  return new ShopError(
    "PAYMENTS_DOWN",
    { status: error.statusCode ?? 0, isReplayed: isReplayedFailure(error) },
    { cause: error },
  );
}

function isTransientError(error: Stripe.errors.StripeError): boolean {
  const status = error.statusCode ?? 0;
  return error instanceof Stripe.errors.StripeConnectionError || status >= 500 || status === 429 || status === 409;
}
