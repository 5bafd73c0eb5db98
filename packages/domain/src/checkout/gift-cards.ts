import { z } from "zod";
import { GiftCardId, OrderId } from "../kernel/ids.ts";

/** Smallest and largest amount of a gift card or store credit in cents. */
export const giftCardAmounts = { min: 1_000, max: 50_000 } as const;
/** Smallest amount of store credit in cents. */
export const MIN_STORE_CREDIT = 100;

/** Store credit for the customer of an order, who gets it by email. */
export const GiveStoreCreditInput = z.object({
  orderId: OrderId,
  amount: z.int().min(MIN_STORE_CREDIT).max(giftCardAmounts.max).describe("In cents."),
  message: z.string().trim().max(500).optional().describe("For the customer’s email."),
  note: z.string().trim().max(500).optional().describe("For the audit log."),
  requestKey: z.uuid().optional().describe("Idempotency key, so that a repeated request gives the credit only once."),
});
export type GiveStoreCreditInput = z.infer<typeof GiveStoreCreditInput>;

export const GiftCardBalanceInput = z.object({ code: z.string().max(100) });

/** What anyone who knows a gift card's code may see. Amounts are in cents. */
export const GiftCardBalance = z.object({ lastFour: z.string(), amount: z.int(), balance: z.int() });
export type GiftCardBalance = z.infer<typeof GiftCardBalance>;

export const giftCardKinds = ["bought", "credit"] as const;

/** A gift card as staff see it. Amounts are in cents. */
export const AdminGiftCard = z.object({
  id: GiftCardId,
  kind: z.enum(giftCardKinds),
  lastFour: z.string(),
  amount: z.int().describe("What was bought or given."),
  balance: z.int().describe("What can still be spent."),
  orderId: OrderId.nullable().describe("The order for which staff gave it as store credit."),
  recipientEmail: z.string().describe("Empty if it was erased."),
  deliveredAt: z.iso.datetime().nullable(),
  disabledReason: z.enum(["voided", "refunded", "disputed"]).nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminGiftCard = z.infer<typeof AdminGiftCard>;

export const ListGiftCardsInput = z.object({
  orderId: OrderId.optional().describe("Only the store credit for this order."),
  after: GiftCardId.optional().describe("The last card of the page before."),
});
export type ListGiftCardsInput = z.infer<typeof ListGiftCardsInput>;

export const AdminGiftCardPage = z.object({ cards: z.array(AdminGiftCard), hasMore: z.boolean() });
export type AdminGiftCardPage = z.infer<typeof AdminGiftCardPage>;

export const VoidGiftCardInput = z.object({
  giftCardId: GiftCardId,
  note: z.string().trim().max(500).optional().describe("For the audit log."),
});
export type VoidGiftCardInput = z.infer<typeof VoidGiftCardInput>;
