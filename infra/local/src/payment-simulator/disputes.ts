import { createInvalidRequestError, createUnexpectedStateError } from "./api-error.ts";
import type { Params } from "./form.ts";
import type { Charge, Dispute } from "./objects.ts";
import { mergeMetadata, readBoolean, readNestedParams, readText } from "./params.ts";
import { createObjectId, emitEvent, findRowOrThrow, getCurrentSeconds, type Simulation } from "./simulation.ts";

/** Opens a dispute, in which the cardholder asks the bank to return the money. */
export function openDispute(sim: Simulation, charge: Charge, reason: string): Dispute {
  const dispute: Dispute = {
    id: createObjectId("dp"),
    object: "dispute",
    created: getCurrentSeconds(sim),
    livemode: false,
    amount: charge.amount,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    currency: charge.currency,
    status: "needs_response",
    reason,
    metadata: {},
    evidence: {},
  };
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
  dispute.evidence = { ...dispute.evidence, ...readNestedParams(params, "evidence") };
  sim.store.put("disputes", dispute);
  emitEvent(sim, "charge.dispute.updated", dispute);
  const words = readText(dispute.evidence, "uncategorized_text");
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
  sim.store.put("disputes", dispute);
  if (status === "won") emitEvent(sim, "charge.dispute.funds_reinstated", dispute);
  emitEvent(sim, "charge.dispute.closed", dispute);
  return dispute;
}
