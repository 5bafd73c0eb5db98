import type Stripe from "stripe";
import { openDispute } from "./disputes.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "./objects.ts";
import { omitSimulatorFields } from "./objects.ts";
import { findChargedCard } from "./payment-methods.ts";
import { createObjectId, emitEvent, getCurrentSeconds, type Simulation } from "./simulation.ts";

/** Charges a confirmed intent. The charge and the intent succeed together. */
export function chargeIntent(sim: Simulation, intent: PaymentIntent, method: PaymentMethod): void {
  const charge = recordCharge(sim, intent, method);
  intent.last_payment_error = null;
  intent.next_action = null;
  markIntentSucceeded(sim, intent, charge);
  sim.store.put("payment_intents", intent);
}

/** Declines the payment. The intent then requires another card and stores the reason. */
export function declineIntent(
  sim: Simulation,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: { code: string; declineCode?: string; message: string },
): void {
  const charge = recordCharge(sim, intent, method, decline);
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    type: "card_error",
    code: decline.code,
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
    message: decline.message,
    charge: charge.id,
    payment_method: omitSimulatorFields(method),
  };
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "charge.failed", charge);
  emitEvent(sim, "payment_intent.payment_failed", intent);
}

function markIntentSucceeded(sim: Simulation, intent: PaymentIntent, charge: Charge): void {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  emitEvent(sim, "charge.succeeded", charge);
  emitEvent(sim, "payment_intent.succeeded", intent);
  const dispute = findChargedCard(sim, charge)?.dispute;
  if (dispute) openDispute(sim, charge, dispute);
}

function recordCharge(
  sim: Simulation,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline?: { code: string; declineCode?: string; message: string },
): Charge {
  const paid = decline === undefined;
  const charge: Charge = {
    id: createObjectId("ch"),
    object: "charge",
    created: getCurrentSeconds(sim),
    livemode: false,
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? createObjectId("txn") : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    captured: paid,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: buildOutcome(decline),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: "card", card: buildChargedCard(intent, method.card) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? "succeeded" : "failed",
    transfer_data: null,
    transfer_group: null,
  };
  intent.latest_charge = charge.id;
  sim.store.put("charges", charge);
  return charge;
}

function buildOutcome(decline?: { declineCode?: string }): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.declineCode ?? null,
    risk_level: "normal",
    seller_message: decline ? "The bank did not return any further details with this decline." : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function buildChargedCard(
  { amount }: PaymentIntent,
  card: Stripe.PaymentMethod.Card,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
