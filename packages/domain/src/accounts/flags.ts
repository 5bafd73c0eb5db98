import { z } from "zod";

/** Where a visitor agreed to offers by email. */
export const subscriptionSources = { offer: "Offer window", other: "Another program" } as const;
export type SubscriptionSource = keyof typeof subscriptionSources;
export const SubscriptionSource = z.enum(
  Object.keys(subscriptionSources) as [SubscriptionSource, ...SubscriptionSource[]],
);

/** Token of a link in an email about offers. */
export const SubscriptionLinkInput = z.object({ token: z.string().min(1).max(200) });
export type SubscriptionLinkInput = z.infer<typeof SubscriptionLinkInput>;

export const ListSubscribersInput = z.object({ page: z.int().min(1).max(10_000).default(1) });
export type ListSubscribersInput = z.infer<typeof ListSubscribersInput>;

export const SubscriberView = z.object({
  id: z.string(),
  email: z.string(),
  /** Null for subscriptions from before addresses were confirmed. */
  source: SubscriptionSource.nullable(),
  agreedAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  wantsWallReminder: z.boolean(),
});
export type SubscriberView = z.infer<typeof SubscriberView>;

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
  source: SubscriptionSource.optional().describe("Where the visitor subscribed."),
  wantsWallReminder: z
    .boolean()
    .optional()
    .describe("Whether the visitor also agreed to one reminder of an unfinished wall."),
  /** Set to count one more display of the promo modal. */
  promoModalSeen: z.boolean().optional(),
  /** Set when the modal was closed or its code was used. */
  isPromoModalSeen: z.boolean().optional(),
});
export type SetFlagsInput = z.infer<typeof SetFlagsInput>;
