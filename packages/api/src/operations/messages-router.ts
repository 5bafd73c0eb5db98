import { PageOf } from "@storywall/domain/kernel/paging";
import {
  AdminMessageView,
  AnswerMessageInput,
  HandleMessageInput,
  ListMessagesInput,
  SendMessageInput,
  SentMessage,
} from "@storywall/domain/operations/messages/schema";
import { answerMessage, setMessageHandled } from "@storywall/services/operations/messages/answer-message";
import { listMessages } from "@storywall/services/operations/messages/list-messages";
import { sendMessage } from "@storywall/services/operations/messages/send-message";
import { z } from "zod";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";

export const messagesRouter = router({
  send: publicProcedure
    .input(SendMessageInput)
    .output(SentMessage)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),

  list: adminProcedure
    .input(ListMessagesInput.prefault({}))
    .output(PageOf(AdminMessageView))
    .query(({ ctx, input }) => listMessages(ctx, input)),

  answer: adminProcedure
    .input(AnswerMessageInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await answerMessage(ctx, input);
      return null;
    }),

  handle: adminProcedure
    .input(HandleMessageInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await setMessageHandled(ctx, input);
      return null;
    }),
});
