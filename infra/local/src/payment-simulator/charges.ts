import { openDispute } from "./disputes.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "./objects.ts";
import { omitSimulatorFields } from "./objects.ts";
import { findCardBehavior } from "./payment-methods.ts";
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
  const method = sim.store.find("payment_methods", charge.payment_method);
  const dispute = method && findCardBehavior(method).dispute;
  if (dispute) openDispute(sim, charge, dispute);
}

function recordCharge(
  sim: Simulation,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline?: { code: string; message: string },
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
    currency: intent.currency,
    customer: intent.customer,
    paid,
    captured: paid,
    refunded: false,
    disputed: false,
    status: paid ? "succeeded" : "failed",
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: "card", card: method.card },
    billing_details: method.billing_details,
    metadata: { ...intent.metadata },
    receipt_url: null,
    balance_transaction: paid ? createObjectId("txn") : null,
    outcome: paid
      ? { network_status: "approved_by_network", type: "authorized" }
      : { network_status: "declined_by_network", type: "issuer_declined" },
  };
  intent.latest_charge = charge.id;
  sim.store.put("charges", charge);
  return charge;
}
