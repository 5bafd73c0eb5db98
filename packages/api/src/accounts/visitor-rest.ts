import { SetFlagsInput, VisitorFlags } from "@storywall/domain/accounts/flags";
import { UserId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import { WrappedData, wrapData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

export const visitorRoutes = [
  route("POST", "/api/misc/create_user", {
    summary: "Makes the anonymous visitor of this browser, or answers the one there is.",
    request: z.object({}),
    handler: (api) => api.visitor.ensure(),
    response: ({ userId }) => ({ ...wrapData({ _id: userId }), _id: userId }),
    responseSchema: WrappedData(z.object({ _id: UserId })).extend({ _id: UserId }),
  }),

  route("GET", "/api/misc/flags", {
    summary: "What this visitor has been shown and has agreed to.",
    request: z.object({}),
    handler: (api) => api.visitor.flags(),
    response: wrapData,
    responseSchema: WrappedData(VisitorFlags),
  }),

  route("PUT", "/api/misc/flags", {
    summary: "Keeps what this visitor has been shown or has agreed to, and sets the cookies that say so.",
    request: SetFlagsInput,
    handler: (api, said) => api.visitor.setFlags(said),
    response: wrapData,
    responseSchema: WrappedData(VisitorFlags),
  }),
];
