import { refused, unexpectedState } from "./api-error.ts";
import type { Params } from "./form.ts";
import type { Charge, Refund } from "./objects.ts";
import { mergeMetadata, readAmount, readText } from "./params.ts";
import { behaviourOf } from "./payment-methods.ts";
import { emit, mustFind, newId, nowSeconds, type Simulation, schedule } from "./simulation.ts";

const SETTLE_MS = 500;

export function createRefund(sim: Simulation, params: Params): Refund {
  const charge = chargeToRefund(sim, params);
  const left = charge.amount_captured - charge.amount_refunded;
  if (left <= 0) {
    throw unexpectedState("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
  }
  const amount = params.amount === undefined ? left : readAmount(params, "amount");
  if (amount > left) {
    throw unexpectedState(
      "amount_too_large",
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: "amount" },
    );
  }
  const method = sim.store.find("payment_methods", charge.payment_method);
  const behaviour = method && behaviourOf(method).refund;
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    created: nowSeconds(sim),
    livemode: false,
    amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: charge.currency,
    status: behaviour === "pending" ? "pending" : "succeeded",
    reason: readText(params, "reason") ?? null,
    metadata: mergeMetadata({}, params),
  };
  sim.store.put("refunds", refund);
  book(sim, charge, amount);
  emit(sim, "refund.created", refund);
  emit(sim, "charge.refunded", charge);
  if (behaviour) schedule(sim, "settle-refund", refund.id, SETTLE_MS);
  return refund;
}

export function updateRefund(sim: Simulation, id: string, params: Params): Refund {
  const refund = mustFind(sim, "refunds", id);
  refund.metadata = mergeMetadata(refund.metadata, params);
  sim.store.put("refunds", refund);
  emit(sim, "refund.updated", refund);
  return refund;
}

/** What the bank says later of a refund: a pending one arrives, one that cannot be booked comes back. */
export function settleRefund(sim: Simulation, id: string): void {
  const refund = mustFind(sim, "refunds", id);
  const charge = mustFind(sim, "charges", refund.charge);
  const method = sim.store.find("payment_methods", charge.payment_method);
  if (method && behaviourOf(method).refund === "fails") {
    refund.status = "failed";
    refund.failure_reason = "expired_or_canceled_card";
    book(sim, charge, -refund.amount);
    sim.store.put("refunds", refund);
    emit(sim, "refund.failed", refund);
  } else {
    refund.status = "succeeded";
    sim.store.put("refunds", refund);
  }
  emit(sim, "refund.updated", refund);
}

function chargeToRefund(sim: Simulation, params: Params): Charge {
  const chargeId = readText(params, "charge");
  const intentId = readText(params, "payment_intent");
  if (chargeId) return mustFind(sim, "charges", chargeId);
  if (!intentId) throw refused("One of the following params should be provided: payment_intent or charge.");
  const intent = mustFind(sim, "payment_intents", intentId);
  const charge = intent.latest_charge === null ? undefined : sim.store.find("charges", intent.latest_charge);
  if (intent.status !== "succeeded" || !charge) {
    throw refused(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, "payment_intent");
  }
  return charge;
}

function book(sim: Simulation, charge: Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  sim.store.put("charges", charge);
}
