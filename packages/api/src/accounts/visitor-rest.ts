import { SetFlagsInput, VisitorFlags } from "@storywall/domain/accounts/flags";
import { UserId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import { createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";

export const visitorRoutes = [
  defineRoute("POST", "/api/misc/create_user", {
    summary: "Creates the anonymous visitor for this browser, or returns the existing one.",
    request: z.object({}),
    handler: (api) => api.visitor.ensure(),
    response: ({ userId }) => ({ ...wrapInData({ _id: userId }), _id: userId }),
    responseSchema: createWrappedDataSchema(z.object({ _id: UserId })).extend({ _id: UserId }),
  }),

  defineRoute("GET", "/api/misc/flags", {
    summary: "What this visitor has seen and agreed to.",
    request: z.object({}),
    handler: (api) => api.visitor.flags(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(VisitorFlags),
  }),

  defineRoute("PUT", "/api/misc/flags", {
    summary: "Saves what this visitor has seen or agreed to, and sets the matching cookies.",
    request: SetFlagsInput,
    handler: (api, input) => api.visitor.setFlags(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(VisitorFlags),
  }),
];
