import { z } from "zod";
import { AnswerId, OrderId, ShopMessageId } from "../../kernel/ids.ts";
import { PageNumber } from "../../kernel/paging.ts";

/** What a person writes to the shop. */
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

/** Messages that wait, or those that are done with; of all, or about one order. */
export const ListMessagesInput = z.object({
  standing: z.enum(["open", "done"]).default("open"),
  orderId: OrderId.optional(),
  page: PageNumber,
});
export type ListMessagesInput = z.infer<typeof ListMessagesInput>;

/** A message as the shop's people see it. */
export const AdminMessageView = z.object({
  id: ShopMessageId,
  name: z.string(),
  email: z.string(),
  body: z.string(),
  createdAt: z.iso.datetime(),
  order: z
    .object({
      id: OrderId,
      number: z.string(),
      /** Whether it was written in the browser that placed the order: otherwise anybody may have. */
      isWriters: z.boolean(),
    })
    .nullable(),
  answers: z.array(
    z.object({ id: AnswerId, body: z.string(), by: z.string(), at: z.iso.datetime(), isSent: z.boolean() }),
  ),
  handledAt: z.iso.datetime().nullable(),
});
export type AdminMessageView = z.infer<typeof AdminMessageView>;

export const TheMessage = z.object({ messageId: ShopMessageId });

/** `seen`: how many answers the writer had before her, so that two do not answer the same message unawares. */
export const AnswerMessageInput = TheMessage.extend({
  body: z.string().max(4000),
  seen: z.int().min(0),
});
export type AnswerMessageInput = z.infer<typeof AnswerMessageInput>;

export const HandleMessageInput = TheMessage.extend({ isHandled: z.boolean() });
export type HandleMessageInput = z.infer<typeof HandleMessageInput>;
