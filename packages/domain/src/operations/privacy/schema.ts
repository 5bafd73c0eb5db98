import { z } from "zod";
import { ErasureId, UserId } from "../../kernel/ids.ts";

export const EraseInput = z.object({ confirm: z.string().max(40) });
export type EraseInput = z.infer<typeof EraseInput>;

export const ErasureResult = z.object({
  /** Null if there was nothing to erase. */
  erasureId: ErasureId.nullable(),
  photos: z.int(),
  walls: z.int(),
  /** Orders kept for accounting, without name, street, email and pictures. */
  ordersKept: z.int(),
});
export type ErasureResult = z.infer<typeof ErasureResult>;

/** Search for a customer. `about` is an order number, an order's or visitor's id, or an email address. */
export const FindCustomerInput = z.object({ about: z.string().trim().min(3).max(300) });
export type FindCustomerInput = z.infer<typeof FindCustomerInput>;

/** A visitor as shown to staff before an erasure. Contains no personal data beyond the search term. */
export const CustomerMatch = z.object({
  userId: UserId,
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  isAccount: z.boolean(),
  photos: z.int(),
  walls: z.int(),
  orders: z.array(z.object({ number: z.string(), state: z.string() })),
});
export type CustomerMatch = z.infer<typeof CustomerMatch>;

export const EraseCustomerInput = z.object({ userId: UserId, confirm: z.string().max(40) });
export type EraseCustomerInput = z.infer<typeof EraseCustomerInput>;
