import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import { ApiError, createInvalidRequestError, createUnexpectedStateError } from "./api-error.ts";
import { chargeIntent, declineIntent } from "./charges.ts";
import type { Params } from "./form.ts";
import { omitSimulatorFields, type PaymentIntent, type PaymentMethod } from "./objects.ts";
import { mergeMetadata, readAddress, readAmount, readBoolean, readNestedParams, readText } from "./params.ts";
import { findCardBehavior, findPaymentMethod } from "./payment-methods.ts";
import {
  createObjectId,
  emitEvent,
  findRowOrThrow,
  getCurrentSeconds,
  type Simulation,
  scheduleChange,
} from "./simulation.ts";

const detailParams = [
  "description",
  "metadata",
  "payment_method",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "statement_descriptor_suffix",
];
export const createParams = [
  ...detailParams,
  "amount",
  "automatic_payment_methods",
  "confirm",
  "currency",
  "payment_method_types",
  "return_url",
];
export const updateParams = [...detailParams, "amount", "currency"];
export const confirmParams = ["payment_method", "receipt_email", "return_url", "setup_future_usage", "shipping"];

const confirmableStatuses: readonly Stripe.PaymentIntent.Status[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

export function createIntent(sim: Simulation, params: Params): PaymentIntent {
  const amount = readAmount(params, "amount");
  const currency = readText(params, "currency");
  if (!currency) throw createInvalidRequestError("Missing required param: currency.", "currency", "parameter_missing");
  if (!/^[a-z]{3}$/i.test(currency)) throw createInvalidRequestError(`Invalid currency: ${currency}`, "currency");
  if (currency.toLowerCase() === "usd" && amount < 50) {
    throw createInvalidRequestError("Amount must be at least $0.50 usd", "amount", "amount_too_small");
  }
  const automatic = readNestedParams(params, "automatic_payment_methods");
  const id = createObjectId("pi");
  const intent: PaymentIntent = {
    id,
    object: "payment_intent",
    created: getCurrentSeconds(sim),
    livemode: false,
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic
      ? {
          enabled: readBoolean(automatic, "enabled"),
          allow_redirects: readText(automatic, "allow_redirects") ?? "always",
        }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
    confirmation_method: "automatic",
    currency: currency.toLowerCase(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_group: null,
  };
  mergeServerDetails(sim, intent, params);
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "payment_intent.created", intent);
  return readBoolean(params, "confirm") ? confirmIntent(sim, id, {}) : intent;
}

/** Updates an intent. Only an intent that is not paid can be updated. */
export function updateIntent(sim: Simulation, id: string, params: Params): PaymentIntent {
  const intent = findRowOrThrow(sim, "payment_intents", id);
  if (params.amount !== undefined || params.currency !== undefined) {
    if (!confirmableStatuses.includes(intent.status)) {
      throw createIntentStateError(
        intent,
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
      );
    }
    const currency = readText(params, "currency");
    if (currency) intent.currency = currency.toLowerCase();
    if (params.amount !== undefined) intent.amount = readAmount(params, "amount");
  }
  mergeServerDetails(sim, intent, params);
  sim.store.put("payment_intents", intent);
  return intent;
}

/** As at Stripe, a browser cannot replace the shipping address that the server has set. */
export function assertBrowserMaySetShipping(sim: Simulation, id: string, params: Params): void {
  const intent = sim.store.find("payment_intents", id);
  if (params.shipping === undefined || !intent?.sim?.hasServerShipping) return;
  throw createInvalidRequestError(
    "The shipping information on this PaymentIntent was last set with a secret key and therefore cannot be changed with a publishable key.",
    "shipping",
  );
}

export function confirmIntent(sim: Simulation, id: string, params: Params): PaymentIntent {
  const intent = findRowOrThrow(sim, "payment_intents", id);
  if (!confirmableStatuses.includes(intent.status)) {
    throw createIntentStateError(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
    );
  }
  mergeDetails(sim, intent, params);
  if (!intent.payment_method) {
    throw createIntentStateError(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
    );
  }
  const method = findPaymentMethod(sim, intent.payment_method);
  intent.payment_method = method.id;
  if (findCardBehavior(method).authenticate) return requireAuthentication(sim, intent);
  attemptCharge(sim, intent, method);
  return intent;
}

/** Records the cardholder's response to the 3-D Secure challenge. A decline is recorded, not thrown. */
export function authenticateIntent(sim: Simulation, id: string, approved: boolean): PaymentIntent {
  const intent = findRowOrThrow(sim, "payment_intents", id);
  if (intent.status !== "requires_action" || !intent.payment_method) {
    throw createIntentStateError(
      intent,
      `This PaymentIntent asks for no authentication: it has a status of ${intent.status}.`,
    );
  }
  const method = findRowOrThrow(sim, "payment_methods", intent.payment_method);
  if (!approved) {
    declineAuthentication(sim, intent, method);
    return intent;
  }
  try {
    attemptCharge(sim, intent, method);
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.type !== "card_error") throw error;
  }
  return intent;
}

export function cancelIntent(sim: Simulation, id: string, params: Params): PaymentIntent {
  const intent = findRowOrThrow(sim, "payment_intents", id);
  if (!confirmableStatuses.includes(intent.status)) {
    throw createIntentStateError(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
    );
  }
  intent.status = "canceled";
  intent.canceled_at = getCurrentSeconds(sim);
  intent.cancellation_reason = readText(params, "cancellation_reason") ?? null;
  intent.next_action = null;
  intent.amount_capturable = 0;
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "payment_intent.canceled", intent);
  return intent;
}

/** Applies the bank's late response to a payment in `processing`. */
export function settleIntent(sim: Simulation, id: string): void {
  const [intentId = "", outcome] = id.split("/");
  const intent = findRowOrThrow(sim, "payment_intents", intentId);
  if (intent.status !== "processing" || !intent.payment_method) return;
  const method = findRowOrThrow(sim, "payment_methods", intent.payment_method);
  if (outcome === "succeeded") chargeIntent(sim, intent, method);
  else
    declineIntent(sim, intent, method, {
      code: "card_declined",
      declineCode: "generic_decline",
      message: "Your card was declined.",
    });
}

function attemptCharge(sim: Simulation, intent: PaymentIntent, method: PaymentMethod): void {
  const { decline } = findCardBehavior(method);
  if (decline) {
    declineIntent(sim, intent, method, decline);
    const { charge: _charge, ...error } = intent.last_payment_error ?? { type: "card_error" };
    const { message } = decline;
    throw new ApiError(402, { ...error, message, payment_intent: omitSimulatorFields(intent) }, true);
  }
  const delayedOutcome = sim.faults.consumeBankFault();
  if (!delayedOutcome) {
    chargeIntent(sim, intent, method);
    return;
  }
  intent.status = "processing";
  intent.next_action = null;
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "payment_intent.processing", intent);
  scheduleChange(sim, "settle-intent", `${intent.id}/${delayedOutcome.outcome}`, delayedOutcome.delayMs);
}

function requireAuthentication(sim: Simulation, intent: PaymentIntent): PaymentIntent {
  intent.status = "requires_action";
  intent.next_action = {
    type: "use_stripe_sdk",
    use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: `${sim.baseUrl}/sim/3ds/${intent.id}` },
  };
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "payment_intent.requires_action", intent);
  return intent;
}

function declineAuthentication(sim: Simulation, intent: PaymentIntent, method: PaymentMethod): void {
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    payment_method: omitSimulatorFields(method),
  };
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "payment_intent.payment_failed", intent);
}

function mergeServerDetails(sim: Simulation, intent: PaymentIntent, params: Params): void {
  mergeDetails(sim, intent, params);
  if (params.shipping !== undefined) intent.sim = { hasServerShipping: intent.shipping !== null };
}

function mergeDetails(sim: Simulation, intent: PaymentIntent, params: Params): void {
  for (const name of ["description", "receipt_email", "setup_future_usage", "statement_descriptor_suffix"] as const) {
    const value = readText(params, name);
    if (value !== undefined) intent[name] = value;
  }
  if (params.shipping !== undefined) intent.shipping = readShipping(params);
  intent.metadata = mergeMetadata(intent.metadata, params);
  const method = readText(params, "payment_method");
  if (!method) return;
  intent.payment_method = findPaymentMethod(sim, method).id;
  if (intent.status === "requires_payment_method") intent.status = "requires_confirmation";
}

function readShipping(params: Params): Stripe.PaymentIntent.Shipping | null {
  const shipping = readNestedParams(params, "shipping");
  if (!shipping) return null;
  return {
    address: readAddress(shipping),
    carrier: readText(shipping, "carrier") ?? null,
    name: readText(shipping, "name") ?? "",
    phone: readText(shipping, "phone") ?? null,
    tracking_number: readText(shipping, "tracking_number") ?? null,
  };
}

const createIntentStateError = (intent: PaymentIntent, message: string) =>
  createUnexpectedStateError("payment_intent_unexpected_state", message, {
    payment_intent: omitSimulatorFields(intent),
  });
