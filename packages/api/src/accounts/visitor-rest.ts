import { SetFlagsInput, VisitorFlags } from "@storywall/domain/accounts/flags";
import { UserId } from "@storywall/domain/kernel/ids";
import { z } from "zod";
import { InData, inData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

export const visitorRoutes = [
  route("POST", "/api/misc/create_user", {
    summary: "Makes the anonymous visitor of this browser, or answers the one there is.",
    reads: z.object({}),
    calls: (api) => api.visitor.ensure(),
    replies: ({ userId }) => ({ ...inData({ _id: userId }), _id: userId }),
    shape: InData(z.object({ _id: UserId })).extend({ _id: UserId }),
  }),

  route("GET", "/api/misc/flags", {
    summary: "What this visitor has been shown and has agreed to.",
    reads: z.object({}),
    calls: (api) => api.visitor.flags(),
    replies: inData,
    shape: InData(VisitorFlags),
  }),

  route("PUT", "/api/misc/flags", {
    summary: "Keeps what this visitor has been shown or has agreed to, and sets the cookies that say so.",
    reads: SetFlagsInput,
    calls: (api, said) => api.visitor.setFlags(said),
    replies: inData,
    shape: InData(VisitorFlags),
  }),
];
