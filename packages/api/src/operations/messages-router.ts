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
import { listMessages } from "@storywall/services/operations/messages/list-messages";
import { sendMessage } from "@storywall/services/operations/messages/send-messages";
import {
  answerMessage,
  countUnreadAnswers,
  markAnswersRead,
  readMessageThread,
  setMessageHandled,
} from "@storywall/services/operations/messages/thread";
import { z } from "zod";
import { countEmail } from "../http/limits/procedure-limits.ts";
import { adminProcedure, publicProcedure, router, visitorProcedure } from "../trpc.ts";

export const messagesRouter = router({
  send: publicProcedure
    .input(SendMessageInput)
    .output(SentMessage)
    .mutation(async ({ ctx, input }) => sendMessage(ctx, input, { delayMs: await countEmail(ctx, "messages") })),

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
