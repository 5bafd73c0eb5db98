import { z } from "zod";
import { ErasureId, UserId } from "../../kernel/ids.ts";

export const EraseInput = z.object({ confirm: z.string().max(40) });
export type EraseInput = z.infer<typeof EraseInput>;

export const Erased = z.object({
  /** Null where there was nothing to erase. */
  erasureId: ErasureId.nullable(),
  photos: z.int(),
  walls: z.int(),
  /** Orders that stay in the books, without name, street, e-mail or pictures. */
  ordersKept: z.int(),
});
export type Erased = z.infer<typeof Erased>;

/** An order number, an order's or visitor's id, or an e-mail address. */
export const CustomerSought = z.object({ about: z.string().trim().min(3).max(300) });
export type CustomerSought = z.infer<typeof CustomerSought>;

/** A visitor as an operator must know her to erase the right one; nothing personal that was not asked by. */
export const CustomerFound = z.object({
  userId: UserId,
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  isAccount: z.boolean(),
  photos: z.int(),
  walls: z.int(),
  orders: z.array(z.object({ number: z.string(), state: z.string() })),
});
export type CustomerFound = z.infer<typeof CustomerFound>;

export const EraseCustomerInput = z.object({ userId: UserId, confirm: z.string().max(40) });
export type EraseCustomerInput = z.infer<typeof EraseCustomerInput>;
