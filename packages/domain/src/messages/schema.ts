import { z } from "zod";
import { OrderId, ShopMessageId } from "../ids.ts";

/** What a person writes to the shop (S-031). */
export const SendMessageInput = z.object({
  email: z.string().max(300),
  name: z.string().max(300).optional(),
  body: z.string().max(4000),
  /** The order it is about, as the writer says. */
  orderId: OrderId.nullish(),
  /** The same by the number that letters and receipts show; people do not know ids. */
  orderNumber: z.string().max(40).optional(),
});
export type SendMessageInput = z.infer<typeof SendMessageInput>;

export const SentMessage = z.object({ id: ShopMessageId });
export type SentMessage = z.infer<typeof SentMessage>;
