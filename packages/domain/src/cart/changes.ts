import { z } from "zod";
import { AddressInput } from "./address-schema.ts";
import { GivenLine } from "./given-line.ts";

/** What can be changed about a cart in one go; what is left out stays. */
export const CartChanges = z.object({
  email: z.string().max(1000).optional(),
  shippingAddress: AddressInput.optional(),
  shippingRate: z.string().max(60).optional(),
  giftNote: z.string().max(5000).nullish(),
  /** `null`: no code at all, not even the default one. */
  promoCode: z.string().max(100).nullish(),
  /** Said of every line. */
  isUploadLater: z.boolean().optional(),
  /** Lines that are there are changed, others added; none is removed. */
  lines: z.array(GivenLine).max(200).optional(),
});
export type CartChanges = z.infer<typeof CartChanges>;
