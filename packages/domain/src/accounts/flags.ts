import { z } from "zod";

export const VisitorFlags = z.object({
  isOnboardingSeen: z.boolean(),
  isSubscribed: z.boolean(),
  isPromoModalSeen: z.boolean(),
  promoModalSeenCount: z.int().min(0),
});
export type VisitorFlags = z.infer<typeof VisitorFlags>;

/** Omitted fields are unchanged. Subscribing requires `email` and `consent`. */
export const SetFlagsInput = z.object({
  isOnboardingSeen: z.boolean().optional(),
  isSubscribed: z.boolean().optional(),
  email: z.string().max(300).optional(),
  consent: z.boolean().optional(),
  /** Counts one more display of the promo modal. */
  promoModalSeen: z.boolean().optional(),
  /** The modal was closed or its code was used. */
  isPromoModalSeen: z.boolean().optional(),
});
export type SetFlagsInput = z.infer<typeof SetFlagsInput>;
