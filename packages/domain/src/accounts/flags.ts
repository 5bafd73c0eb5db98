import { z } from "zod";

export const VisitorFlags = z.object({
  isOnboardingSeen: z.boolean(),
  isSubscribed: z.boolean(),
  isPromoModalSeen: z.boolean(),
  promoModalSeenCount: z.int().min(0),
});
export type VisitorFlags = z.infer<typeof VisitorFlags>;

/** Changes to a visitor's flags. Omitted fields are unchanged. Subscribing requires `email` and `consent`. */
export const SetFlagsInput = z.object({
  isOnboardingSeen: z.boolean().optional(),
  isSubscribed: z.boolean().optional(),
  email: z.string().max(300).optional(),
  consent: z.boolean().optional(),
  /** Set to count one more display of the promo modal. */
  promoModalSeen: z.boolean().optional(),
  /** Set when the modal was closed or its code was used. */
  isPromoModalSeen: z.boolean().optional(),
});
export type SetFlagsInput = z.infer<typeof SetFlagsInput>;
