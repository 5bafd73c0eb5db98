import { createInvalidRequestError, createUnexpectedStateError } from "./api-error.ts";
import type { Params } from "./form.ts";
import type { Charge, Refund } from "./objects.ts";
import { mergeMetadata, readAmount, readText } from "./params.ts";
import { findChargedCard } from "./payment-methods.ts";
import {
  createObjectId,
  emitEvent,
  findRowOrThrow,
  getCurrentSeconds,
  type Simulation,
  scheduleChange,
} from "./simulation.ts";

const SETTLE_MS = 500;

export function createRefund(sim: Simulation, params: Params): Refund {
  const charge = findChargeToRefund(sim, params);
  const refundable = charge.amount_captured - charge.amount_refunded;
  if (refundable <= 0) {
    throw createUnexpectedStateError("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
  }
  const amount = params.amount === undefined ? refundable : readAmount(params, "amount");
  if (amount > refundable) {
    throw createUnexpectedStateError(
      "amount_too_large",
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable})`,
      { param: "amount" },
    );
  }
  const behaviour = findChargedCard(sim, charge)?.refund;
  const refund: Refund = {
    id: createObjectId("re"),
    object: "refund",
    created: getCurrentSeconds(sim),
    amount,
    balance_transaction: createObjectId("txn"),
    charge: charge.id,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: mergeMetadata({}, params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: readText(params, "reason") ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === "pending" ? "pending" : "succeeded",
    transfer_reversal: null,
  };
  sim.store.put("refunds", refund);
  addRefundedAmount(sim, charge, amount);
  emitEvent(sim, "refund.created", refund);
  emitEvent(sim, "charge.refunded", charge);
  if (behaviour) scheduleChange(sim, "settle-refund", refund.id, SETTLE_MS);
  return refund;
}

export function updateRefund(sim: Simulation, id: string, params: Params): Refund {
  const refund = findRowOrThrow(sim, "refunds", id);
  refund.metadata = mergeMetadata(refund.metadata, params);
  sim.store.put("refunds", refund);
  emitEvent(sim, "refund.updated", refund);
  return refund;
}

export function settleRefund(sim: Simulation, id: string): void {
  const refund = findRowOrThrow(sim, "refunds", id);
  const charge = findRowOrThrow(sim, "charges", refund.charge ?? "");
  if (findChargedCard(sim, charge)?.refund === "fails") {
    refund.status = "failed";
    refund.failure_reason = "expired_or_canceled_card";
    addRefundedAmount(sim, charge, -refund.amount);
    sim.store.put("refunds", refund);
    emitEvent(sim, "refund.failed", refund);
  } else {
    refund.status = "succeeded";
    sim.store.put("refunds", refund);
  }
  emitEvent(sim, "refund.updated", refund);
}

function findChargeToRefund(sim: Simulation, params: Params): Charge {
  const chargeId = readText(params, "charge");
  const intentId = readText(params, "payment_intent");
  if (chargeId) return findRowOrThrow(sim, "charges", chargeId);
  if (!intentId)
    throw createInvalidRequestError("One of the following params should be provided: payment_intent or charge.");
  const intent = findRowOrThrow(sim, "payment_intents", intentId);
  const charge = intent.latest_charge === null ? undefined : sim.store.find("charges", intent.latest_charge);
  if (intent.status !== "succeeded" || !charge) {
    throw createInvalidRequestError(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      "payment_intent",
    );
  }
  return charge;
}

function addRefundedAmount(sim: Simulation, charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  sim.store.put("charges", charge);
}
