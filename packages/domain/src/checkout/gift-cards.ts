import { z } from "zod";
import { giftCardAmounts, MIN_STORE_CREDIT } from "../catalog/shop-terms.ts";
import { GiftCardId, OrderId } from "../kernel/ids.ts";

/** Store credit for the customer of an order, who gets it by email. */
export const GiveStoreCreditInput = z.object({
  orderId: OrderId,
  amount: z.int().min(MIN_STORE_CREDIT).max(giftCardAmounts.max).describe("In cents."),
  message: z.string().trim().max(500).optional().describe("For the customer’s email."),
  note: z.string().trim().max(500).optional().describe("For the audit log."),
  requestKey: z.uuid().optional().describe("Idempotency key, so that a repeated request gives the credit only once."),
});
export type GiveStoreCreditInput = z.infer<typeof GiveStoreCreditInput>;

const email = z.string().max(1000);

/** A gift card to buy. `email` is the buyer's; without `deliverOn`, the card is sent at once. */
export const BuyGiftCardInput = z.object({
  amount: z.int().min(giftCardAmounts.min).max(giftCardAmounts.max),
  email,
  senderName: z.string().trim().min(1).max(60),
  recipientEmail: email,
  message: z.string().trim().max(300).optional(),
  deliverOn: z.iso.date().optional(),
  /** Idempotency key: a UUID. The form creates another one whenever its contents change. */
  requestKey: z.uuid(),
});
export type BuyGiftCardInput = z.infer<typeof BuyGiftCardInput>;

/** Access to a bought card by the signed link that its buyer has. */
export const GiftCardAccess = z.object({ giftCardId: GiftCardId, token: z.string().max(100) });
export type GiftCardAccess = z.infer<typeof GiftCardAccess>;

export const ChangeRecipientInput = GiftCardAccess.extend({ recipientEmail: email });
export type ChangeRecipientInput = z.infer<typeof ChangeRecipientInput>;

/** Data that a browser needs to pay for a gift card. */
export const GiftCardPayment = z.object({
  ...GiftCardAccess.shape,
  clientSecret: z.string(),
  publishableKey: z.string(),
  amount: z.int(),
  status: z.string(),
});
export type GiftCardPayment = z.infer<typeof GiftCardPayment>;

/** A bought gift card as its buyer sees it, without its code. */
export const BoughtGiftCard = z.object({
  id: GiftCardId,
  state: z.enum(["unpaid", "paid", "disabled"]),
  amount: z.int(),
  senderName: z.string().nullable(),
  recipientEmail: z.string(),
  message: z.string().nullable(),
  deliverOn: z.iso.date().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  /** Whether an email service reported that emails do not reach the recipient. */
  isUnreachable: z.boolean(),
  /** Whether part of the card was spent. The recipient of a used card cannot be changed. */
  isUsed: z.boolean(),
});
export type BoughtGiftCard = z.infer<typeof BoughtGiftCard>;

export const GiftCardBalanceInput = z.object({ code: z.string().max(100) });

/** Data that anyone with a gift card's code may see. Amounts are in cents. */
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

export const AdminGiftCardPage = z.object({
  cards: z.array(AdminGiftCard),
  hasMore: z.boolean(),
  /** Cents that are left on all cards of the list, not only on this page. */
  outstanding: z.int(),
});
export type AdminGiftCardPage = z.infer<typeof AdminGiftCardPage>;

export const VoidGiftCardInput = z.object({
  giftCardId: GiftCardId,
  note: z.string().trim().max(500).optional().describe("For the audit log."),
});
export type VoidGiftCardInput = z.infer<typeof VoidGiftCardInput>;
