import { SignedInVisitor } from "@storywall/services/accounts/visitors/session";
import { z } from "zod";
import { addDataCopy, createDataCopySchema, createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";

const { id: _id, ...baseShape } = SignedInVisitor.shape;

const UserDto = z.object({ _id, ...baseShape });

const toUserDto = ({ id, email, role }: SignedInVisitor) => ({ _id: id, email, role });

export const sessionRoutes = [
  defineRoute("POST", "/api/session/link", {
    summary: "Emails a link that signs in once, within 30 minutes. The response is the same for every address.",
    request: z.object({ email: z.string().max(300) }),
    handler: (api, input) => api.session.requestLink(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.object({ text: z.string() })),
  }),

  defineRoute("POST", "/api/session/redeem", {
    summary:
      "Signs this browser in with a link’s token and merges its anonymous data. A browser that didn’t request the link sends `confirmed` after showing the address from SIGN_IN_UNCONFIRMED.",
    request: z.object({ token: z.string().min(1).max(200), confirmed: z.boolean().optional() }),
    handler: (api, input) => api.session.redeem(input),
    response: (visitor) => addDataCopy(toUserDto(visitor)),
    responseSchema: createDataCopySchema(UserDto),
  }),

  defineRoute("GET", "/api/session", {
    summary: "The signed-in user, or null.",
    request: z.object({}),
    handler: (api) => api.session.me(),
    response: (visitor) => wrapInData(visitor && toUserDto(visitor)),
    responseSchema: createWrappedDataSchema(UserDto.nullable()),
  }),

  defineRoute("DELETE", "/api/session", {
    summary: "Signs out and forgets this browser.",
    request: z.object({}),
    handler: (api) => api.session.signOut(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.null()),
  }),
];
