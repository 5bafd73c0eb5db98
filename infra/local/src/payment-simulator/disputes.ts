import type Stripe from "stripe";
import { createInvalidRequestError, createUnexpectedStateError } from "./api-error.ts";
import type { Params } from "./form.ts";
import type { Charge, Dispute } from "./objects.ts";
import { assertKnownParams, mergeMetadata, readBoolean, readNestedParams, readText } from "./params.ts";
import { createObjectId, emitEvent, findRowOrThrow, getCurrentSeconds, type Simulation } from "./simulation.ts";

const RESPONSE_SECONDS = 9 * 24 * 60 * 60;
/** Stripe's fee for a dispute, in US cents. */
const DISPUTE_FEE = 1500;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
type TextEvidence = Exclude<keyof Stripe.Dispute.Evidence, "appeal" | "enhanced_evidence">;
const textEvidence = Object.keys(noEvidence).filter((name) => name !== "enhanced_evidence") as TextEvidence[];

/** Opens a dispute, in which the cardholder asks the bank to return the money. */
export function openDispute(sim: Simulation, charge: Charge, reason: string): Dispute {
  const dispute: Dispute = {
    id: createObjectId("dp"),
    object: "dispute",
    created: getCurrentSeconds(sim),
    livemode: false,
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence },
    evidence_details: {
      due_by: getCurrentSeconds(sim) + RESPONSE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  };
  addBalanceTransaction(sim, dispute, -dispute.amount, DISPUTE_FEE);
  charge.disputed = true;
  sim.store.put("charges", charge);
  sim.store.put("disputes", dispute);
  emitEvent(sim, "charge.dispute.created", dispute);
  emitEvent(sim, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Submits evidence. As in Stripe's test mode, the text `winning_evidence` or `losing_evidence` decides. */
export function updateDispute(sim: Simulation, id: string, params: Params): Dispute {
  const dispute = findRowOrThrow(sim, "disputes", id);
  if (dispute.status !== "needs_response") throw createInvalidRequestError("This dispute is already closed.", "id");
  dispute.metadata = mergeMetadata(dispute.metadata, params);
  addEvidence(dispute, readNestedParams(params, "evidence") ?? {});
  if (readBoolean(params, "submit")) {
    dispute.evidence_details.submission_count += 1;
    dispute.evidence_details.submission_method = "manual";
  }
  sim.store.put("disputes", dispute);
  emitEvent(sim, "charge.dispute.updated", dispute);
  const words = dispute.evidence.uncategorized_text;
  if (readBoolean(params, "submit") && words === "winning_evidence") return settleDispute(sim, dispute, "won");
  if (readBoolean(params, "submit") && words === "losing_evidence") return settleDispute(sim, dispute, "lost");
  return dispute;
}

/** Closes the dispute as lost. */
export function closeDispute(sim: Simulation, id: string): Dispute {
  const dispute = findRowOrThrow(sim, "disputes", id);
  if (dispute.status !== "needs_response") {
    throw createUnexpectedStateError("dispute_already_closed", "This dispute is already closed.");
  }
  return settleDispute(sim, dispute, "lost");
}

function settleDispute(sim: Simulation, dispute: Dispute, status: "won" | "lost"): Dispute {
  dispute.status = status;
  if (status === "won") addBalanceTransaction(sim, dispute, dispute.amount, 0);
  sim.store.put("disputes", dispute);
  if (status === "won") emitEvent(sim, "charge.dispute.funds_reinstated", dispute);
  emitEvent(sim, "charge.dispute.closed", dispute);
  return dispute;
}

function addEvidence(dispute: Dispute, params: Params): void {
  assertKnownParams(params, textEvidence);
  for (const name of textEvidence) {
    const value = readText(params, name);
    if (value !== undefined) dispute.evidence[name] = value;
  }
  dispute.evidence_details.has_evidence = textEvidence.some((name) => dispute.evidence[name] !== null);
}

/** Records money that leaves or returns to the shop's balance. Amounts are US cents. */
function addBalanceTransaction(sim: Simulation, dispute: Dispute, amount: number, fee: number): void {
  const { currency, id } = dispute;
  const description = "Dispute fee";
  dispute.balance_transactions.push({
    id: createObjectId("txn"),
    object: "balance_transaction",
    amount,
    available_on: getCurrentSeconds(sim),
    balance_type: "payments",
    created: getCurrentSeconds(sim),
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description, type: "stripe_fee" }],
    net: amount - fee,
    reporting_category: amount < 0 ? "dispute" : "dispute_reversal",
    source: id,
    status: "available",
    type: "adjustment",
  });
}
