import { z } from "zod";
import { CartId, OrderId, PaymentId } from "../kernel/ids.ts";

/** Any id or number that belongs to one purchase: of its cart, checkout, payment, intent, order, tile or refund. */
export const ExplainInput = z.object({ about: z.string().trim().min(1).max(80) });
export type ExplainInput = z.infer<typeof ExplainInput>;

export const explainSources = ["state", "stripe", "job", "letter", "admin"] as const;

export const ExplainedEntry = z.object({
  /** Its place in the story, from 1. */
  turn: z.int(),
  at: z.iso.datetime(),
  /** Who says so: the database's own log of moves, the payment processor, the jobs, the letters, the audit log. */
  source: z.enum(explainSources),
  /** What kind of thing it is about, and its id. */
  kind: z.string(),
  about: z.string(),
  what: z.string(),
  /** An admin's id, a customer's part or a program's name; null where nobody was named. */
  actor: z.string().nullable(),
});
export type ExplainedEntry = z.infer<typeof ExplainedEntry>;

export const resendableLetters = ["order-received", "in-production", "shipped", "delivered", "cancelled"] as const;
export const ResendableLetter = z.enum(resendableLetters);
export type ResendableLetter = z.infer<typeof ResendableLetter>;

/** One purchase from cart to letter, oldest first. It has ids, states and cents, and nothing personal. */
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
  /** Letters that went out and may be sent again. */
  letters: z.array(ResendableLetter),
  entries: z.array(ExplainedEntry),
  /** Whether there is more than is told here. */
  isCut: z.boolean(),
});
export type Explanation = z.infer<typeof Explanation>;

export const ResendLetterInput = z.object({ orderId: OrderId, letter: ResendableLetter });
export type ResendLetterInput = z.infer<typeof ResendLetterInput>;
