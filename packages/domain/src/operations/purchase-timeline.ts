import { z } from "zod";
import { CartId, OrderId, PaymentId } from "../kernel/ids.ts";

/** Search for a purchase. `about` is the id or number of its cart, checkout, payment, intent, order, tile or refund. */
export const PurchaseTimelineInput = z.object({ about: z.string().trim().min(1).max(80) });
export type PurchaseTimelineInput = z.infer<typeof PurchaseTimelineInput>;

export const timelineSources = ["state", "stripe", "job", "email", "admin"] as const;

export const PurchaseTimelineEntry = z.object({
  turn: z.int(),
  at: z.iso.datetime(),
  /** Source of the entry: state transitions, the payment processor, jobs, emails, or the audit log. */
  source: z.enum(timelineSources),
  kind: z.string(),
  about: z.string(),
  what: z.string(),
  /** Who or what caused the entry: for example, an admin's id or a job's name. Null if unknown. */
  actor: z.string().nullable(),
});
export type PurchaseTimelineEntry = z.infer<typeof PurchaseTimelineEntry>;

export const resendableEmails = ["order-received", "in-production", "shipped", "delivered", "cancelled"] as const;
export const ResendableEmail = z.enum(resendableEmails);
export type ResendableEmail = z.infer<typeof ResendableEmail>;

/** Timeline of one purchase, oldest entry first. Contains ids, states and cents, but no personal data. */
export const PurchaseTimeline = z.object({
  cartId: CartId,
  orders: z.array(z.object({ id: OrderId, number: z.string(), state: z.string() })),
  payments: z.array(
    z.object({
      id: PaymentId,
      state: z.string(),
      /** Amount in cents. */
      amount: z.int(),
      amountRefunded: z.int(),
      intentId: z.string().nullable(),
    }),
  ),
  /** Emails already sent that can be sent again. */
  emails: z.array(ResendableEmail),
  entries: z.array(PurchaseTimelineEntry),
  /** Whether entries were omitted. */
  isCut: z.boolean(),
});
export type PurchaseTimeline = z.infer<typeof PurchaseTimeline>;

export const ResendEmailInput = z.object({ orderId: OrderId, email: ResendableEmail });
export type ResendEmailInput = z.infer<typeof ResendEmailInput>;
