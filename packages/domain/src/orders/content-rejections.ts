import { z } from "zod";
import { OrderId, RejectionId, TileId } from "../kernel/ids.ts";

/** Reasons for rejecting a photo, in the words the customer reads. */
export const rejectionReasons = {
  rights: {
    title: "Belongs to someone else",
    sentence: "It appears to show artwork or a brand that belongs to someone else.",
  },
  adult: {
    title: "Nudity or sexual content",
    sentence: "It shows nudity or sexual content, which we don’t print.",
  },
  violence: { title: "Violence", sentence: "It shows violence." },
  hate: { title: "Hate", sentence: "It shows hateful content or a hate symbol." },
  law: { title: "Illegal content", sentence: "The law doesn’t allow us to print what it shows." },
  other: { title: "Another reason", sentence: "" },
} as const satisfies Record<string, { title: string; sentence: string }>;
export type RejectionReason = keyof typeof rejectionReasons;
/** Returns the sentence for a reason. For "other", it is empty, and staff write a sentence. */
export const getRejectionSentence = (reason: string): string =>
  Object.hasOwn(rejectionReasons, reason) ? rejectionReasons[reason as RejectionReason].sentence : "";

const Reason = z.enum(Object.keys(rejectionReasons) as [RejectionReason, ...RejectionReason[]]);

/**
 * Outcomes of a rejection. `refund`: the whole order is refunded and nothing is made. `line`: the walls with the photo
 * are refunded and the rest is made. `ask`: the order waits for another photo.
 */
export const rejectionOutcomes = ["refund", "line", "ask"] as const;

export const RejectPhotoInput = z.object({
  orderId: OrderId,
  tileId: TileId,
  outcome: z.enum(rejectionOutcomes),
  reason: Reason,
  /** Sentence written by staff. Required for the reason "other". */
  sentence: z.string().max(1000).optional(),
});
export type RejectPhotoInput = z.infer<typeof RejectPhotoInput>;

export const RejectionView = z.object({
  id: RejectionId,
  tileId: z.string(),
  /** Label of the tile. The tile itself may no longer exist. */
  piece: z.string(),
  outcome: z.enum(rejectionOutcomes),
  reason: Reason,
  sentence: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
});
export type RejectionView = z.infer<typeof RejectionView>;
