import { z } from "zod";
import { ShopError } from "../errors.ts";
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

const MAX_NAME = 60;

/** The writer's name as it is kept; empty when there is none. Throws NAME_TOO_LONG, NAME_INVALID for more than one line. */
export function checkWriterName(typed: string | undefined): string {
  const name = (typed ?? "").trim();
  if ([...name].length > MAX_NAME) throw new ShopError("NAME_TOO_LONG");
  if (/[\p{Cc}\u2028\u2029]/u.test(name))
    throw new ShopError("NAME_INVALID", { sentence: "Enter your name on one line." });
  return name;
}
