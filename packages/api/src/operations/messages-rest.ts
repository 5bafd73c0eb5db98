import { ShopMessageId } from "@storywall/domain/kernel/ids";
import { SendMessageInput } from "@storywall/domain/operations/messages/schema";
import { z } from "zod";
import { WithMessage, WrappedData, withMessage, wrapData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";

export const messageRoutes = [
  defineRoute("POST", "/api/messages", {
    summary: "Sends a message to the shop's staff.",
    request: SendMessageInput,
    handler: (api, message) => api.messages.send(message),
    response: ({ id }) => withMessage(wrapData({ _id: id }), "Thank you. We will reply by email."),
    responseSchema: WithMessage(WrappedData(z.object({ _id: ShopMessageId }))),
  }),
];
