import { z } from "zod";
import { AddressInput } from "./address-schema.ts";
import { LineInput } from "./line-input.ts";

/** Changes to a cart; omitted fields are unchanged. */
export const CartChanges = z.object({
  email: z.string().max(1000).optional(),
  shippingAddress: AddressInput.optional(),
  shippingRate: z.string().max(60).optional(),
  giftNote: z.string().max(5000).nullish(),
  /** `null` removes the code and opts out of the default one. */
  promoCode: z.string().max(100).nullish(),
  /** Applies to every line. */
  isUploadLater: z.boolean().optional(),
  /** Existing lines are changed and new ones added; none is removed. */
  lines: z.array(LineInput).max(200).optional(),
});
export type CartChanges = z.infer<typeof CartChanges>;
