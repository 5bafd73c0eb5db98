import { SendMessageInput, SentMessage } from "@storywall/domain/messages/schema";
import { sendMessage } from "@storywall/services/messages/send-message";
import { publicProcedure, router } from "../trpc.ts";

export const messagesRouter = router({
  send: publicProcedure
    .input(SendMessageInput)
    .output(SentMessage)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
});
