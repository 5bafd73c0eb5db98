import { z } from "zod";

/** Order data that only staff see. Amounts are in cents. */
export const OrderFacts = z.object({
  /** Code of the order's box, used in the links to its label and packing slip. */
  boxCode: z.string(),
  /** Whether the address changed in production and the label has not been reprinted since. */
  isLabelVoid: z.boolean(),
  /** Everything that was paid for the order and its changes. */
  paid: z.int(),
  /** Refunds that have not failed, including those on their way. */
  refunded: z.int(),
});
export type OrderFacts = z.infer<typeof OrderFacts>;
