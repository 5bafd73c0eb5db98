import { CheckoutId, OrderId } from "@storywall/domain/kernel/ids";
import { PageOf } from "@storywall/domain/kernel/paging";
import {
  AdminMessageView,
  AnswerMessageInput,
  HandleMessageInput,
  ListMessagesInput,
  MarkReadInput,
  MessageThread,
  SendMessageInput,
  SentMessage,
  UnreadAnswers,
} from "@storywall/domain/operations/messages/schema";
import { EraseInput, ErasureResult } from "@storywall/domain/operations/privacy/schema";
import type { Context } from "@storywall/services/accounts/context";
import type { LiveEnvelope } from "@storywall/services/kernel/publish-event";
import { listMessages } from "@storywall/services/operations/messages/list-messages";
import { sendMessage } from "@storywall/services/operations/messages/send-messages";
import {
  answerMessage,
  countUnreadAnswers,
  markAnswersRead,
  readMessageThread,
  setMessageHandled,
} from "@storywall/services/operations/messages/thread";
import { eraseOwnData } from "@storywall/services/operations/privacy/erase-visitor";
import { MyData, readMyData } from "@storywall/services/operations/privacy/read-my-data";
import { requireOrderAccess } from "@storywall/services/orders/order-access";
import { tracked } from "@trpc/server";
import { z } from "zod";
import { deleteVisitorCookies } from "../accounts/cookies.ts";
import { countEmailAndGetDelay } from "../http/limits/procedure-limits.ts";
import { adminProcedure, publicProcedure, router, shopperProcedure, visitorProcedure } from "../trpc.ts";

export const messagesRouter = router({
  send: publicProcedure
    .input(SendMessageInput)
    .output(SentMessage)
    .mutation(async ({ ctx, input }) =>
      sendMessage(ctx, input, { delayMs: await countEmailAndGetDelay(ctx, "messages") }),
    ),

  thread: visitorProcedure("visitor")
    .output(MessageThread)
    .query(({ ctx }) => readMessageThread(ctx)),

  unread: publicProcedure.output(UnreadAnswers).query(async ({ ctx }) => ({ count: await countUnreadAnswers(ctx) })),

  markRead: visitorProcedure("visitor")
    .input(MarkReadInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await markAnswersRead(ctx, input);
      return null;
    }),

  list: adminProcedure("messages.handle")
    .input(ListMessagesInput.prefault({}))
    .output(PageOf(AdminMessageView))
    .query(({ ctx, input }) => listMessages(ctx, input)),

  answer: adminProcedure("messages.handle")
    .input(AnswerMessageInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await answerMessage(ctx, input);
      return null;
    }),

  handle: adminProcedure("messages.handle")
    .input(HandleMessageInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await setMessageHandled(ctx, input);
      return null;
    }),
});

export const myDataRouter = router({
  read: shopperProcedure("visitor")
    .output(MyData.nullable())
    .query(({ ctx }) => readMyData(ctx)),

  erase: shopperProcedure("visitor")
    .input(EraseInput)
    .output(ErasureResult)
    .mutation(async ({ ctx, input }) => {
      const erased = await eraseOwnData(ctx, input);
      deleteVisitorCookies(ctx.cookies);
      ctx.cookies.set("cartId", "", { maxAge: 0 });
      return erased;
    }),
});

const MAX_IDS = 50;

const WatchInput = z.object({
  orderId: OrderId.optional(),
  token: z.string().max(500).optional(),
  checkoutId: CheckoutId.optional(),
  /** Orders that are open in the browser's tabs. Orders that the caller may not read are ignored. */
  orderIds: z.array(OrderId).max(MAX_IDS).default([]),
  /** Checkouts whose orders the browser's tabs wait for. */
  checkoutIds: z.array(CheckoutId).max(MAX_IDS).default([]),
  /**
   * Id that a reconnecting client sends automatically. The server ignores it because the client refetches all data.
   */
  lastEventId: z.string().max(100).optional(),
});

export const liveRouter = router({
  /**
   * Streams events about the visitor's own data and about the given orders and checkouts. The number of open streams of
   * an address is limited.
   */
  events: shopperProcedure("visitor")
    .input(WatchInput.prefault({}))
    .subscription(async function* ({ ctx, input, signal }) {
      const closeStream = ctx.config.limiter.openStream(ctx.from.ip);
      try {
        if (input.orderId) await requireOrderAccess(ctx, { orderId: input.orderId, token: input.token });
        const readableIds = await Promise.all(
          input.orderIds.map((orderId) =>
            requireOrderAccess(ctx, { orderId }).then(
              () => [orderId],
              () => [],
            ),
          ),
        );
        const ids = new Set<string | undefined>([
          input.orderId,
          input.checkoutId,
          ...readableIds.flat(),
          ...input.checkoutIds,
        ]);
        const abortSignal = signal ?? new AbortController().signal;
        for await (const event of ctx.config.live.subscribe(createEventFilter(ctx, ids), abortSignal)) {
          yield tracked(crypto.randomUUID(), event);
        }
      } finally {
        closeStream();
      }
    }),
});

/**
 * Returns a filter for the events that the caller may receive. Anyone who knows the id of a checkout may receive its
 * events.
 */
function createEventFilter(ctx: Pick<Context, "userId">, ids: ReadonlySet<string | undefined>) {
  return ({ userId, event }: LiveEnvelope): boolean => {
    if (ctx.userId !== null && userId === ctx.userId) return true;
    if (event.type === "order") return ids.has(event.orderId);
    return event.type === "checkout" && ids.has(event.checkoutId);
  };
}
