import { SetFlagsInput, VisitorFlags } from "@storywall/domain/accounts/flags";
import { UserId } from "@storywall/domain/kernel/ids";
import { SignedInAdmin } from "@storywall/services/accounts/admin/session";
import { SignedInVisitor } from "@storywall/services/accounts/visitors/session";
import { z } from "zod";
import { addDataCopy, createSchemaWithDataCopy, createWrappedDataSchema, wrapInData } from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";

const { id: _id, ...baseShape } = SignedInVisitor.shape;

const UserDto = z.object({ _id, ...baseShape });

const toUserDto = ({ id, email, role }: SignedInVisitor) => ({ _id: id, email, role });

export const sessionRoutes = [
  defineRoute("POST", "/api/session/link", {
    procedure: "session.requestLink",
    summary: "Emails a link that signs in once, within 30 minutes. The response is the same for every address.",
    errors: ["TOO_MANY_ATTEMPTS", "EMAIL_INVALID"],
    request: z.object({ email: z.string().max(300) }),
    handler: (api, input) => api.session.requestLink(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.object({ text: z.string() })),
  }),

  defineRoute("POST", "/api/session/redeem", {
    procedure: "session.redeem",
    summary:
      "Signs this browser in with a link’s token and merges its anonymous data. A browser that didn’t request the link sends `confirmed` after showing the address from SIGN_IN_UNCONFIRMED.",
    errors: ["SIGN_IN_LINK_USED", "CART_LOCKED", "SIGN_IN_UNCONFIRMED"],
    request: z.object({ token: z.string().min(1).max(200), confirmed: z.boolean().optional() }),
    handler: (api, input) => api.session.redeem(input),
    response: (visitor) => addDataCopy(toUserDto(visitor)),
    responseSchema: createSchemaWithDataCopy(UserDto),
  }),

  defineRoute("GET", "/api/session", {
    procedure: "session.me",
    summary: "The signed-in user, or null.",
    request: z.object({}),
    handler: (api) => api.session.me(),
    response: (visitor) => wrapInData(visitor && toUserDto(visitor)),
    responseSchema: createWrappedDataSchema(UserDto.nullable()),
  }),

  defineRoute("DELETE", "/api/session", {
    procedure: "session.signOut",
    summary: "Signs out and forgets this browser.",
    request: z.object({}),
    handler: (api) => api.session.signOut(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.null()),
  }),
];

export const visitorRoutes = [
  defineRoute("POST", "/api/misc/create_user", {
    procedure: "visitor.ensure",
    summary: "Creates the anonymous visitor for this browser, or returns the existing one.",
    request: z.object({}),
    handler: (api) => api.visitor.ensure(),
    response: ({ userId }) => ({ ...wrapInData({ _id: userId }), _id: userId }),
    responseSchema: createWrappedDataSchema(z.object({ _id: UserId })).extend({ _id: UserId }),
  }),

  defineRoute("GET", "/api/misc/flags", {
    procedure: "visitor.flags",
    summary: "What this visitor has seen and agreed to.",
    request: z.object({}),
    handler: (api) => api.visitor.flags(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(VisitorFlags),
  }),

  defineRoute("PUT", "/api/misc/flags", {
    procedure: "visitor.setFlags",
    summary: "Saves what this visitor has seen or agreed to, and sets the matching cookies.",
    errors: ["CONSENT_MISSING", "EMAIL_INVALID"],
    request: SetFlagsInput,
    handler: (api, input) => api.visitor.setFlags(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(VisitorFlags),
  }),
];

const AdminDto = z.object({ _id: z.string(), ...SignedInAdmin.omit({ id: true }).shape });

const toAdminDto = ({ id, email, role }: SignedInAdmin) => ({ _id: id, email, role });

/** REST routes for admin sign-in. Only the session grants access, never the flag in the URL. */
export const adminRoutes = [
  defineRoute("POST", "/api/admin/session", {
    procedure: "admin.signInWithPassword",
    summary: "Signs in to an admin account with a password, and a code if the account requires one.",
    errors: ["SIGN_IN_FAILED", "TOO_MANY_ATTEMPTS"],
    request: z.object({
      email: z.string().max(300),
      password: z.string().max(200),
      code: z.string().max(20).optional(),
    }),
    handler: (api, input) => api.admin.signInWithPassword(input),
    response: (admin) => addDataCopy(toAdminDto(admin)),
    responseSchema: createSchemaWithDataCopy(AdminDto),
  }),

  defineRoute("DELETE", "/api/admin/session", {
    procedure: "admin.signOut",
    summary: "Signs the admin out.",
    request: z.object({}),
    handler: (api) => api.admin.signOut(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.null()),
  }),

  defineRoute("GET", "/api/admin/me", {
    procedure: "admin.me",
    summary: "The signed-in admin, or null.",
    request: z.object({}),
    handler: (api) => api.admin.me(),
    response: (admin) => wrapInData(admin && toAdminDto(admin)),
    responseSchema: createWrappedDataSchema(AdminDto.nullable()),
  }),
];
