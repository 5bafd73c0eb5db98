import { z } from "zod";
import { AnswerId, OrderId, ShopMessageId } from "../../kernel/ids.ts";
import { PageNumber } from "../../kernel/paging.ts";

export const SendMessageInput = z.object({
  email: z.string().max(300),
  name: z.string().max(300).optional(),
  body: z.string().max(4000),
  /** Order that the writer says the message is about. */
  orderId: OrderId.nullish(),
  /** The order number that emails and receipts show. A client can send it instead of `orderId`. */
  orderNumber: z.string().max(40).optional(),
});
export type SendMessageInput = z.infer<typeof SendMessageInput>;

export const SentMessage = z.object({ id: ShopMessageId });
export type SentMessage = z.infer<typeof SentMessage>;

export const ThreadEntry = z.object({
  id: z.union([ShopMessageId, AnswerId]),
  from: z.enum(["customer", "shop"]),
  body: z.string(),
  at: z.iso.datetime(),
});
export type ThreadEntry = z.infer<typeof ThreadEntry>;

/** A visitor's messages and the shop's answers, oldest first. */
export const MessageThread = z.object({
  entries: z.array(ThreadEntry),
  /** Answers that the visitor has not seen in the thread. */
  unreadIds: z.array(AnswerId),
  /** The writer's name and address in the latest message; null if there is none. */
  writer: z.object({ email: z.string(), name: z.string() }).nullable(),
});
export type MessageThread = z.infer<typeof MessageThread>;

export const MarkReadInput = z.object({ answerIds: z.array(AnswerId).max(200) });
export type MarkReadInput = z.infer<typeof MarkReadInput>;

export const UnreadAnswers = z.object({ count: z.int().min(0) });

/** Filter of messages: open or handled, about one order or all. */
export const ListMessagesInput = z.object({
  status: z.enum(["open", "done"]).default("open"),
  orderId: OrderId.optional(),
  page: PageNumber,
});
export type ListMessagesInput = z.infer<typeof ListMessagesInput>;

export const AdminMessageView = z.object({
  id: ShopMessageId,
  name: z.string(),
  email: z.string(),
  body: z.string(),
  /** Whether the shop wrote it for its staff. The name and email are then those of the customer it is about. */
  isFromShop: z.boolean(),
  createdAt: z.iso.datetime(),
  order: z
    .object({
      id: OrderId,
      number: z.string(),
      /**
       * Whether the message was sent from the browser that placed the order. If not, the writer may be a different
       * person.
       */
      isWriters: z.boolean(),
    })
    .nullable(),
  answers: z.array(
    z.object({ id: AnswerId, body: z.string(), by: z.string(), at: z.iso.datetime(), isSent: z.boolean() }),
  ),
  /** Other messages of the same visitor and their answers, oldest first. */
  thread: z.array(ThreadEntry),
  handledAt: z.iso.datetime().nullable(),
});
export type AdminMessageView = z.infer<typeof AdminMessageView>;

export const MessageReference = z.object({ messageId: ShopMessageId });

/**
 * Answer to a message. `seen` is the number of answers when staff started writing; it prevents two people from
 * answering at the same time.
 */
export const AnswerMessageInput = MessageReference.extend({
  body: z.string().max(4000),
  seen: z.int().min(0),
});
export type AnswerMessageInput = z.infer<typeof AnswerMessageInput>;

export const HandleMessageInput = MessageReference.extend({ isHandled: z.boolean() });
export type HandleMessageInput = z.infer<typeof HandleMessageInput>;
