import { z } from "zod";

const PromoTerms = z.object({
  code: z.string(),
  basisPointsOff: z.int(),
  firstOrderOnly: z.boolean(),
  /** Discount on the visitor's cart in cents; 0 without a cart. */
  saving: z.int(),
});

export const OfferView = z.object({
  offer: PromoTerms.extend({
    startsAt: z.date().nullable(),
    endsAt: z.date().nullable(),
    /** Whether this promo applies to the visitor's cart even if its code is not entered. */
    isApplied: z.boolean(),
  }).nullable(),
  /** Another code for this visitor, which saves no more than the offer. */
  other: PromoTerms.nullable(),
  /** Whether the offer may open automatically. */
  canOpenByItself: z.boolean(),
});
export type OfferView = z.infer<typeof OfferView>;
