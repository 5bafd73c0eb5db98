import { z } from "zod";
import { CartId, OrderId, PaymentId } from "../kernel/ids.ts";

/** Any id or number of a purchase: of its cart, checkout, payment, intent, order, tile or refund. */
export const ExplainInput = z.object({ about: z.string().trim().min(1).max(80) });
export type ExplainInput = z.infer<typeof ExplainInput>;

export const explainSources = ["state", "stripe", "job", "letter", "admin"] as const;

export const ExplainedEntry = z.object({
  /** Position in the timeline, from 1. */
  turn: z.int(),
  at: z.iso.datetime(),
  /** Origin: state transitions, the payment processor, jobs, emails, or the audit log. */
  source: z.enum(explainSources),
  kind: z.string(),
  about: z.string(),
  what: z.string(),
  /** Who or what caused it, such as an admin's id or a job's name; null if unknown. */
  actor: z.string().nullable(),
});
export type ExplainedEntry = z.infer<typeof ExplainedEntry>;

export const resendableLetters = ["order-received", "in-production", "shipped", "delivered", "cancelled"] as const;
export const ResendableLetter = z.enum(resendableLetters);
export type ResendableLetter = z.infer<typeof ResendableLetter>;

/** Timeline of one purchase, oldest first. Contains ids, states and cents, but no personal data. */
export const Explanation = z.object({
  cartId: CartId,
  orders: z.array(z.object({ id: OrderId, number: z.string(), state: z.string() })),
  payments: z.array(
    z.object({
      id: PaymentId,
      state: z.string(),
      /** Cents. */
      amount: z.int(),
      amountRefunded: z.int(),
      intentId: z.string().nullable(),
    }),
  ),
  /** Emails that were sent and can be sent again. */
  letters: z.array(ResendableLetter),
  entries: z.array(ExplainedEntry),
  /** Whether entries were omitted. */
  isCut: z.boolean(),
});
export type Explanation = z.infer<typeof Explanation>;

export const ResendLetterInput = z.object({ orderId: OrderId, letter: ResendableLetter });
export type ResendLetterInput = z.infer<typeof ResendLetterInput>;
