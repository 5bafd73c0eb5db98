import { openDispute } from "./disputes.ts";
import type { Charge, PaymentIntent, PaymentMethod } from "./objects.ts";
import { present } from "./objects.ts";
import { behaviourOf } from "./payment-methods.ts";
import { emit, newId, nowSeconds, type Simulation } from "./simulation.ts";

/** Moves the money of a confirmed intent: the charge and the intent succeed together, or a hold waits for its capture. */
export function chargeIntent(sim: Simulation, intent: PaymentIntent, method: PaymentMethod): void {
  const held = intent.capture_method === "manual";
  const charge = recordCharge(sim, intent, method, held ? "held" : "paid");
  intent.last_payment_error = null;
  intent.next_action = null;
  if (held) {
    intent.status = "requires_capture";
    intent.amount_capturable = intent.amount;
    emit(sim, "payment_intent.amount_capturable_updated", intent);
  } else {
    succeed(sim, intent, charge);
  }
  sim.store.put("payment_intents", intent);
}

/** Takes all or part of a hold. `amount` is in minor units and at most what is held. */
export function captureCharge(sim: Simulation, intent: PaymentIntent, charge: Charge, amount: number): void {
  charge.captured = true;
  charge.amount_captured = amount;
  charge.balance_transaction = newId("txn");
  sim.store.put("charges", charge);
  emit(sim, "charge.captured", charge);
  intent.amount_capturable = 0;
  intent.status = "succeeded";
  intent.amount_received = amount;
  sim.store.put("payment_intents", intent);
  emit(sim, "payment_intent.succeeded", intent);
}

/** The bank says no: the intent waits for another card and remembers why. */
export function declineIntent(
  sim: Simulation,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: { code: string; declineCode?: string; message: string },
): void {
  const charge = recordCharge(sim, intent, method, "declined", decline);
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = {
    type: "card_error",
    code: decline.code,
    ...(decline.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
    message: decline.message,
    charge: charge.id,
    payment_method: present(method),
  };
  sim.store.put("payment_intents", intent);
  emit(sim, "charge.failed", charge);
  emit(sim, "payment_intent.payment_failed", intent);
}

function succeed(sim: Simulation, intent: PaymentIntent, charge: Charge): void {
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  emit(sim, "charge.succeeded", charge);
  emit(sim, "payment_intent.succeeded", intent);
  const method = sim.store.find("payment_methods", charge.payment_method);
  const dispute = method && behaviourOf(method).dispute;
  if (dispute) openDispute(sim, charge, dispute);
}

function recordCharge(
  sim: Simulation,
  intent: PaymentIntent,
  method: PaymentMethod,
  outcome: "paid" | "held" | "declined",
  decline?: { code: string; message: string },
): Charge {
  const paid = outcome !== "declined";
  const charge: Charge = {
    id: newId("ch"),
    object: "charge",
    created: nowSeconds(sim),
    livemode: false,
    amount: intent.amount,
    amount_captured: outcome === "paid" ? intent.amount : 0,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    paid,
    captured: outcome === "paid",
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
    balance_transaction: outcome === "paid" ? newId("txn") : null,
    outcome: paid
      ? { network_status: "approved_by_network", type: "authorized" }
      : { network_status: "declined_by_network", type: "issuer_declined" },
  };
  intent.latest_charge = charge.id;
  sim.store.put("charges", charge);
  return charge;
}
