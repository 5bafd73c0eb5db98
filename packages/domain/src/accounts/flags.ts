import { z } from "zod";

/** What a visitor has been shown and has agreed to. */
export const VisitorFlags = z.object({
  isOnboardingSeen: z.boolean(),
  isSubscribed: z.boolean(),
  isPromoModalSeen: z.boolean(),
  promoModalSeenCount: z.int().min(0),
});
export type VisitorFlags = z.infer<typeof VisitorFlags>;

/** Only what is sent is changed. To subscribe takes an address and a spoken yes; to leave takes neither. */
export const SetFlagsInput = z.object({
  isOnboardingSeen: z.boolean().optional(),
  isSubscribed: z.boolean().optional(),
  email: z.string().max(300).optional(),
  consent: z.boolean().optional(),
  /** The promo modal was shown once more. */
  promoModalSeen: z.boolean().optional(),
  /** It was closed, or its code taken. */
  isPromoModalSeen: z.boolean().optional(),
});
export type SetFlagsInput = z.infer<typeof SetFlagsInput>;
