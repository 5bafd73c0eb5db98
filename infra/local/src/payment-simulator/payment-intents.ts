import { randomBytes } from "node:crypto";
import { ApiError, createInvalidRequestError, createUnexpectedStateError } from "./api-error.ts";
import { chargeIntent, declineIntent } from "./charges.ts";
import { omitSimulatorFields, type PaymentIntent, type PaymentMethod } from "./objects.ts";
import { type Params, readAmount, readMetadata, readShipping, readText } from "./params.ts";
import { findCardBehavior, findPaymentMethod } from "./payment-methods.ts";
import {
  createObjectId,
  emitEvent,
  findRowOrThrow,
  getCurrentSeconds,
  type Simulation,
  scheduleChange,
} from "./simulation.ts";

const confirmableStatuses: readonly string[] = ["requires_payment_method", "requires_confirmation", "requires_action"];

export function createIntent(sim: Simulation, params: Params): PaymentIntent {
  const amount = readAmount(params, "amount");
  const currency = readText(params, "currency")?.toLowerCase() ?? "";
  if (!/^[a-z]{3}$/.test(currency)) throw createInvalidRequestError(`Invalid currency: ${currency}`, "currency");
  if (currency === "usd" && amount < 50) {
    throw createInvalidRequestError("Amount must be at least $0.50 usd", "amount", "amount_too_small");
  }
  const id = createObjectId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    created: getCurrentSeconds(sim),
    livemode: false,
    amount,
    amount_received: 0,
    client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
    currency,
    last_payment_error: null,
    latest_charge: null,
    metadata: readMetadata(params),
    next_action: null,
    payment_method: null,
    receipt_email: null,
    shipping: null,
    status: "requires_payment_method",
  };
  mergeIntentDetails(sim, intent, params);
  if (params.shipping !== undefined) intent.sim = { hasServerShipping: intent.shipping !== null };
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "payment_intent.created", intent);
  return readText(params, "confirm") === "true" ? confirmIntent(sim, id, {}) : intent;
}

/** Updates an intent. The amount can only be changed before the payment. */
export function updateIntent(sim: Simulation, id: string, params: Params): PaymentIntent {
  const intent = findRowOrThrow(sim, "payment_intents", id);
  if (params.amount !== undefined) {
    assertConfirmable(intent, "update the amount of");
    intent.amount = readAmount(params, "amount");
  }
  mergeIntentDetails(sim, intent, params);
  if (params.shipping !== undefined) intent.sim = { hasServerShipping: intent.shipping !== null };
  sim.store.put("payment_intents", intent);
  return intent;
}

/** Rejects a shipping address from a browser if the server has set one, as Stripe does. */
export function assertBrowserMaySetShipping(sim: Simulation, id: string, params: Params): void {
  if (params.shipping === undefined || !sim.store.find("payment_intents", id)?.sim?.hasServerShipping) return;
  throw createInvalidRequestError(
    "The shipping information on this PaymentIntent was last set with a secret key and therefore cannot be changed with a publishable key.",
    "shipping",
  );
}

export function confirmIntent(sim: Simulation, id: string, params: Params): PaymentIntent {
  const intent = findRowOrThrow(sim, "payment_intents", id);
  assertConfirmable(intent, "confirm");
  mergeIntentDetails(sim, intent, params);
  if (!intent.payment_method) throw createIntentStateError(intent, "This PaymentIntent has no payment method.");
  const method = findRowOrThrow(sim, "payment_methods", intent.payment_method);
  if (!findCardBehavior(method).authenticate) {
    attemptCharge(sim, intent, method);
    return intent;
  }
  intent.status = "requires_action";
  intent.next_action = { type: "use_stripe_sdk" };
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "payment_intent.requires_action", intent);
  return intent;
}

/** Records the cardholder's response to the 3-D Secure challenge. A decline is recorded, not thrown. */
export function authenticateIntent(sim: Simulation, id: string, isApproved: boolean): void {
  const intent = findRowOrThrow(sim, "payment_intents", id);
  if (intent.status !== "requires_action" || !intent.payment_method)
    throw createIntentStateError(intent, "This PaymentIntent asks for no authentication.");
  const method = findRowOrThrow(sim, "payment_methods", intent.payment_method);
  if (isApproved) {
    try {
      attemptCharge(sim, intent, method);
    } catch (error) {
      if (!(error instanceof ApiError) || error.body.type !== "card_error") throw error;
    }
    return;
  }
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  };
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "payment_intent.payment_failed", intent);
}

export function cancelIntent(sim: Simulation, id: string): PaymentIntent {
  const intent = findRowOrThrow(sim, "payment_intents", id);
  assertConfirmable(intent, "cancel");
  intent.status = "canceled";
  intent.next_action = null;
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "payment_intent.canceled", intent);
  return intent;
}

/** Applies the bank's late response to a payment in `processing`. `target` contains the intent's id and the outcome. */
export function completeProcessingIntent(sim: Simulation, target: string): void {
  const [id = "", outcome] = target.split("/");
  const intent = findRowOrThrow(sim, "payment_intents", id);
  if (intent.status !== "processing" || !intent.payment_method) return;
  const method = findRowOrThrow(sim, "payment_methods", intent.payment_method);
  if (outcome === "succeeded") chargeIntent(sim, intent, method);
  else declineIntent(sim, intent, method, { code: "card_declined", message: "Your card was declined." });
}

function attemptCharge(sim: Simulation, intent: PaymentIntent, method: PaymentMethod): void {
  const { decline } = findCardBehavior(method);
  if (decline) {
    declineIntent(sim, intent, method, decline);
    throw new ApiError(402, { type: "card_error", ...decline, payment_intent: omitSimulatorFields(intent) }, true);
  }
  const late = sim.faults.consumeBankFault();
  if (!late) {
    chargeIntent(sim, intent, method);
    return;
  }
  intent.status = "processing";
  intent.next_action = null;
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "payment_intent.processing", intent);
  scheduleChange(sim, "settle-intent", `${intent.id}/${late.outcome}`, late.delayMs);
}

function mergeIntentDetails(sim: Simulation, intent: PaymentIntent, params: Params): void {
  const email = readText(params, "receipt_email");
  if (email !== undefined) intent.receipt_email = email;
  if (params.shipping !== undefined) intent.shipping = readShipping(params);
  const method = readText(params, "payment_method");
  if (!method) return;
  intent.payment_method = findPaymentMethod(sim, method).id;
  if (intent.status === "requires_payment_method") intent.status = "requires_confirmation";
}

function assertConfirmable(intent: PaymentIntent, action: string): void {
  if (confirmableStatuses.includes(intent.status)) return;
  throw createIntentStateError(
    intent,
    `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`,
  );
}

const createIntentStateError = (intent: PaymentIntent, message: string) =>
  createUnexpectedStateError("payment_intent_unexpected_state", message, {
    payment_intent: omitSimulatorFields(intent),
  });
