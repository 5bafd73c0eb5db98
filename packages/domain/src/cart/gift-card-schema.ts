import { z } from "zod";
import { CartId, GiftCardId } from "../kernel/ids.ts";

/**
 * A gift card on a cart. `balance` is the amount in cents that the card can pay, including the amount that the cart's
 * checkout holds.
 */
export const CartGiftCard = z.object({ id: GiftCardId, lastFour: z.string(), balance: z.int().min(0) });
export type CartGiftCard = z.infer<typeof CartGiftCard>;

/** The part of a total in cents that a gift card pays. */
export const GiftCardPart = z.object({ id: GiftCardId, lastFour: z.string(), amount: z.int().min(1) });
export type GiftCardPart = z.infer<typeof GiftCardPart>;

export const ApplyGiftCardInput = z.object({ cartId: CartId, code: z.string().max(100) });
export type ApplyGiftCardInput = z.infer<typeof ApplyGiftCardInput>;

export const RemoveGiftCardInput = z.object({ cartId: CartId, giftCardId: GiftCardId });
export type RemoveGiftCardInput = z.infer<typeof RemoveGiftCardInput>;
