import { z } from "zod";

/** Staff are warned when a sale lasts longer than this number of days, because a permanent discount is misleading. */
export const LONG_SALE_DAYS = 30;

const day = z.iso.date().refine((item) => item >= "2000-01-01" && item < "2200-01-01");

export const promoStatuses = {
  active: "active",
  planned: "not started",
  ended: "ended",
  "used up": "used up",
} as const;
export type PromoStatus = keyof typeof promoStatuses;

export const PromoView = z.object({
  code: z.string(),
  basisPointsOff: z.int(),
  /** Cents off the whole order. Null for a percentage. */
  amountOff: z.int().nullable(),
  status: z.enum(Object.keys(promoStatuses) as [PromoStatus, ...PromoStatus[]]),
  /** Whether this is the default code, which applies to every cart and determines the sale prices. */
  isDefault: z.boolean(),
  /** Whether this is the default code and it has been active for more than 30 days. */
  isLongSale: z.boolean(),
  /** First and last day in the shop's time zone, both inclusive. */
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  endsAt: z.iso.datetime().nullable(),
  firstOrderOnly: z.boolean(),
  maxRedemptions: z.int().nullable(),
  redemptions: z.int(),
  /** Minimum subtotal in cents. */
  minSubtotal: z.int().nullable(),
  version: z.int(),
});
export type PromoView = z.infer<typeof PromoView>;

const terms = {
  /** 0 if `amountOff` is set. */
  basisPointsOff: z.int().min(0).max(9_000),
  amountOff: z.int().min(1).max(1_000_000).nullish(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  firstOrderOnly: z.boolean(),
  maxRedemptions: z.int().min(1).max(1_000_000).nullable(),
  minSubtotal: z.int().min(1).max(10_000_000).nullable(),
};

export const CreatePromoInput = z.object({ code: z.string().max(100), ...terms });
export type CreatePromoInput = z.infer<typeof CreatePromoInput>;

/**
 * Changes to a promo. Omitted fields are unchanged. `endsAt` sets the exact end of the promo: "now" ends it
 * immediately, and null removes the end.
 */
export const ChangePromoInput = z.object({
  code: z.string().max(100),
  version: z.int(),
  ...z.object(terms).partial().shape,
  endsAt: z.union([z.iso.datetime(), z.literal("now")]).nullish(),
});
export type ChangePromoInput = z.infer<typeof ChangePromoInput>;
