import { z } from "zod";
import { MAX_LABEL_BASE64 } from "../catalog/shop-terms.ts";
import { ClaimId, OrderId, ShopMessageId, TileId } from "../kernel/ids.ts";
import { claimReasons, OrderAccess, OrderClaimView, OrderView } from "./schema.ts";

export const ClaimInput = OrderAccess.extend({
  lineId: z.string().max(100).optional(),
  reason: z.enum(claimReasons),
  text: z.string().max(4000),
  photoIds: z.array(z.uuid()).max(10).default([]),
});
export type ClaimInput = z.infer<typeof ClaimInput>;

export const ClaimResult = z.object({
  messageId: ShopMessageId,
  claimId: ClaimId,
  /** Whether staff review the return first, because the customer has already returned two walls this year. */
  isReviewed: z.boolean(),
  order: OrderView,
});
export type ClaimResult = z.infer<typeof ClaimResult>;

const claimDecision = { claimId: ClaimId, sentence: z.string().trim().max(1000).optional() };

/** A decision on a claim. Declining requires a reason. */
export const DecideClaimInput = z.discriminatedUnion("decision", [
  z.object({ ...claimDecision, decision: z.literal("remake"), tileIds: z.array(TileId).min(1).max(100) }),
  z.object({ ...claimDecision, decision: z.literal("refund"), amount: z.int().min(1) }),
  z.object({ ...claimDecision, decision: z.literal("return") }),
  z.object({ ...claimDecision, decision: z.literal("decline"), sentence: z.string().trim().min(1).max(1000) }),
]);
export type DecideClaimInput = z.infer<typeof DecideClaimInput>;

/** The label of a return: a link to it, or its PDF file in base64. */
export const ReturnLabelInput = z.union([
  z.object({ claimId: ClaimId, url: z.url({ protocol: /^https$/ }).max(1000) }),
  z.object({ claimId: ClaimId, pdf: z.base64().min(1).max(MAX_LABEL_BASE64) }),
]);
export type ReturnLabelInput = z.infer<typeof ReturnLabelInput>;

/** Claims of one order, or of all orders: those that staff must act on, or those that were closed recently. */
export const ListClaimsInput = z.object({ orderId: OrderId.optional(), isClosed: z.boolean().optional() });
export type ListClaimsInput = z.infer<typeof ListClaimsInput>;

export const AdminClaimView = OrderClaimView.omit({ photos: true }).extend({
  orderId: OrderId,
  orderNumber: z.string(),
  lineTitle: z.string().nullable(),
  photoPaths: z.array(z.string()),
  /** Cents refunded because of the claim or the return, including refunds on their way. */
  refunded: z.int(),
});
export type AdminClaimView = z.infer<typeof AdminClaimView>;
