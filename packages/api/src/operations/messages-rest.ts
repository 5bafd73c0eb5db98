import { ShopMessageId } from "@storywall/domain/kernel/ids";
import { SendMessageInput, UnreadAnswers } from "@storywall/domain/operations/messages/schema";
import { z } from "zod";
import { addMessage, createMessageSchema, createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";

export const messageRoutes = [
  defineRoute("POST", "/api/messages", {
    summary: "Sends a message to the shop's staff.",
    request: SendMessageInput,
    handler: (api, message) => api.messages.send(message),
    response: ({ id }) => addMessage(wrapInData({ _id: id }), "Thank you. We’ll reply by email."),
    responseSchema: createMessageSchema(createWrappedDataSchema(z.object({ _id: ShopMessageId }))),
  }),
  defineRoute("GET", "/api/messages/unread", {
    summary: "The number of replies from the shop that the visitor hasn't read.",
    request: z.object({}),
    handler: (api) => api.messages.unread(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(UnreadAnswers),
  }),
];
