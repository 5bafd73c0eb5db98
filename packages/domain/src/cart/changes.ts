import { z } from "zod";
import { AddressInput } from "./address-schema.ts";
import { LineInput } from "./line-input.ts";

export const CartChanges = z.object({
  email: z.string().max(1000).optional(),
  shippingAddress: AddressInput.optional(),
  shippingRate: z.string().max(60).optional(),
  giftNote: z.string().max(5000).nullish(),
  /** Promo code, or `null` to remove the code and opt out of the default one. */
  promoCode: z.string().max(100).nullish(),
  /** Sets "photos later" for every line. */
  isUploadLater: z.boolean().optional(),
  /** Lines to change or add. Other lines stay in the cart. */
  lines: z.array(LineInput).max(200).optional(),
});
export type CartChanges = z.infer<typeof CartChanges>;
