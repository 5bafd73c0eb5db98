import { createInvalidRequestError, createUnexpectedStateError } from "./api-error.ts";
import type { Charge, Dispute, PaymentIntent, PaymentMethod, Refund } from "./objects.ts";
import { assertKnownParams, type Params, readAmount, readMetadata, readNestedParams, readText } from "./params.ts";
import { type CardBehavior, findCardBehavior } from "./payment-methods.ts";
import {
  createObjectId,
  emitEvent,
  findRowOrThrow,
  getCurrentSeconds,
  type Simulation,
  scheduleChange,
} from "./simulation.ts";

/** Ms until the bank settles a refund to one of the test cards for late refunds. */
const SETTLE_MS = 500;

/** Charges a confirmed intent. The charge and the intent succeed at the same time. */
export function chargeIntent(sim: Simulation, intent: PaymentIntent, method: PaymentMethod): void {
  const charge = recordCharge(sim, intent, method, null);
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "charge.succeeded", charge);
  emitEvent(sim, "payment_intent.succeeded", intent);
  const { dispute } = findCardBehavior(method);
  if (dispute) openDispute(sim, charge, dispute);
}

/** Declines the payment. The intent then requires another card and stores the reason. */
export function declineIntent(
  sim: Simulation,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: NonNullable<CardBehavior["decline"]>,
): void {
  const charge = recordCharge(sim, intent, method, decline.code);
  intent.status = "requires_payment_method";
  intent.payment_method = null;
  intent.last_payment_error = { type: "card_error", ...decline };
  sim.store.put("payment_intents", intent);
  emitEvent(sim, "charge.failed", charge);
  emitEvent(sim, "payment_intent.payment_failed", intent);
}

function recordCharge(
  sim: Simulation,
  intent: PaymentIntent,
  method: PaymentMethod,
  failureCode: string | null,
): Charge {
  const isPaid = failureCode === null;
  const charge: Charge = {
    id: createObjectId("ch"),
    object: "charge",
    created: getCurrentSeconds(sim),
    livemode: false,
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    captured: isPaid,
    currency: intent.currency,
    disputed: false,
    failure_code: failureCode,
    metadata: { ...intent.metadata },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    refunded: false,
    status: isPaid ? "succeeded" : "failed",
  };
  intent.latest_charge = charge.id;
  intent.next_action = null;
  sim.store.put("charges", charge);
  return charge;
}

export function createRefund(sim: Simulation, params: Params): Refund {
  const intent = findRowOrThrow(sim, "payment_intents", readText(params, "payment_intent") ?? "");
  const charge = sim.store.find("charges", intent.latest_charge ?? "");
  if (intent.status !== "succeeded" || !charge) {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
    throw createInvalidRequestError(message, "payment_intent");
  }
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0) {
    throw createUnexpectedStateError("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
  }
  const amount = params.amount === undefined ? left : readAmount(params, "amount");
  if (amount > left) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
    throw createUnexpectedStateError("amount_too_large", message, { param: "amount" });
  }
  const settlement = findChargedCardBehavior(sim, charge).refund;
  const refund: Refund = {
    id: createObjectId("re"),
    object: "refund",
    created: getCurrentSeconds(sim),
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: readMetadata(params),
    payment_intent: charge.payment_intent,
    status: settlement === "pending" ? "pending" : "succeeded",
  };
  sim.store.put("refunds", refund);
  addRefundedAmount(sim, charge, amount);
  emitEvent(sim, "refund.created", refund);
  emitEvent(sim, "charge.refunded", charge);
  if (settlement) scheduleChange(sim, "settle-refund", refund.id, SETTLE_MS);
  return refund;
}

/** Applies the bank's late response to a refund. */
export function completePendingRefund(sim: Simulation, id: string): void {
  const refund = findRowOrThrow(sim, "refunds", id);
  const charge = findRowOrThrow(sim, "charges", refund.charge);
  refund.status = "succeeded";
  if (findChargedCardBehavior(sim, charge).refund === "fails") {
    refund.status = "failed";
    refund.failure_reason = "expired_or_canceled_card";
    addRefundedAmount(sim, charge, -refund.amount);
    emitEvent(sim, "refund.failed", refund);
  }
  sim.store.put("refunds", refund);
  emitEvent(sim, "refund.updated", refund);
}

function addRefundedAmount(sim: Simulation, charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  sim.store.put("charges", charge);
}

function findChargedCardBehavior(sim: Simulation, charge: Charge): Partial<CardBehavior> {
  return findCardBehavior(findRowOrThrow(sim, "payment_methods", charge.payment_method));
}

/** Opens a dispute, in which the cardholder asks the bank to return the money. */
function openDispute(sim: Simulation, charge: Charge, reason: string): void {
  const dispute: Dispute = {
    id: createObjectId("dp"),
    object: "dispute",
    created: getCurrentSeconds(sim),
    livemode: false,
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  };
  charge.disputed = true;
  sim.store.put("charges", charge);
  sim.store.put("disputes", dispute);
  emitEvent(sim, "charge.dispute.created", dispute);
  emitEvent(sim, "charge.dispute.funds_withdrawn", dispute);
}

/**
 * Submits evidence for a dispute. As in Stripe's test mode, the text `winning_evidence` or `losing_evidence` decides
 * the outcome.
 */
export function updateDispute(sim: Simulation, id: string, params: Params): Dispute {
  const dispute = findRowOrThrow(sim, "disputes", id);
  if (dispute.status !== "needs_response") throw createInvalidRequestError("This dispute is already closed.", "id");
  const evidence = readNestedParams(params, "evidence") ?? {};
  assertKnownParams(evidence, ["uncategorized_text"]);
  const text = readText(params, "submit") === "true" ? readText(evidence, "uncategorized_text") : null;
  emitEvent(sim, "charge.dispute.updated", dispute);
  if (text !== "winning_evidence" && text !== "losing_evidence") return dispute;
  dispute.status = text === "winning_evidence" ? "won" : "lost";
  sim.store.put("disputes", dispute);
  if (dispute.status === "won") emitEvent(sim, "charge.dispute.funds_reinstated", dispute);
  emitEvent(sim, "charge.dispute.closed", dispute);
  return dispute;
}
