import { ShopMessageId } from "@storywall/domain/kernel/ids";
import { SendMessageInput } from "@storywall/domain/operations/messages/schema";
import { z } from "zod";
import { InData, inData, WithMessage, withMessage } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

export const messageRoutes = [
  route("POST", "/api/messages", {
    summary: "Sends a message to the people of the shop.",
    reads: SendMessageInput,
    calls: (api, message) => api.messages.send(message),
    replies: ({ id }) => withMessage(inData({ _id: id }), "Thank you. We will answer by e-mail."),
    shape: WithMessage(InData(z.object({ _id: ShopMessageId }))),
  }),
];
