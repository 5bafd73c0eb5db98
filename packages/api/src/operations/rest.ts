import { ShopMessageId } from "@storywall/domain/kernel/ids";
import { SendMessageInput, UnreadAnswers } from "@storywall/domain/operations/messages/schema";
import { ErasureResult } from "@storywall/domain/operations/privacy/schema";
import { MyData } from "@storywall/services/operations/privacy/read-my-data";
import { z } from "zod";
import { addMessage, createMessageSchema, createWrappedDataSchema, wrapInData } from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";

export const messageRoutes = [
  defineRoute("POST", "/api/messages", {
    procedure: "messages.send",
    summary: "Sends a message to the shop's staff.",
    errors: ["EMAIL_INVALID", "NAME_INVALID", "NAME_TOO_LONG", "MESSAGE_EMPTY", "TOO_MANY_ATTEMPTS"],
    request: SendMessageInput,
    handler: (api, message) => api.messages.send(message),
    response: ({ id }) => addMessage(wrapInData({ _id: id }), "Thank you. We’ll reply by email."),
    responseSchema: createMessageSchema(createWrappedDataSchema(z.object({ _id: ShopMessageId }))),
  }),
  defineRoute("GET", "/api/messages/unread", {
    procedure: "messages.unread",
    summary: "The number of replies from the shop that the visitor hasn't read.",
    request: z.object({}),
    handler: (api) => api.messages.unread(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(UnreadAnswers),
  }),
];

export const myDataRoutes = [
  defineRoute("GET", "/api/my-data", {
    procedure: "myData.read",
    summary: "Everything the shop has about the visitor except the photo files; null for unknown visitors.",
    request: z.object({}),
    handler: (api) => api.myData.read(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(MyData.nullable()),
  }),

  defineRoute("DELETE", "/api/my-data", {
    procedure: "myData.erase",
    summary: "Deletes everything the shop has about the visitor. Needs the word DELETE and can't be undone.",
    errors: ["ERASE_NOT_CONFIRMED", "ERASE_ORDER_OPEN", "ERASE_MONEY_OPEN", "PAYMENTS_DOWN"],
    request: z.object({ confirm: z.string().max(40) }),
    handler: (api, { confirm }) => api.myData.erase({ confirm }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(ErasureResult),
  }),
];
