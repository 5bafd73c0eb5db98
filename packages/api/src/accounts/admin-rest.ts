import { SignedInAdmin } from "@storywall/services/accounts/admin/session";
import { z } from "zod";
import { addDataCopy, createDataCopySchema, createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";

const AdminDto = z.object({ _id: z.string(), ...SignedInAdmin.omit({ id: true }).shape });

const toAdminDto = ({ id, email, role }: SignedInAdmin) => ({ _id: id, email, role });

/** REST routes for admin sign-in. Only the session grants access, never the flag in the URL. */
export const adminRoutes = [
  defineRoute("POST", "/api/admin/session", {
    summary: "Signs in to an admin account with a password, and a code if the account requires one.",
    request: z.object({
      email: z.string().max(300),
      password: z.string().max(200),
      code: z.string().max(20).optional(),
    }),
    handler: (api, input) => api.admin.signInWithPassword(input),
    response: (admin) => addDataCopy(toAdminDto(admin)),
    responseSchema: createDataCopySchema(AdminDto),
  }),

  defineRoute("DELETE", "/api/admin/session", {
    summary: "Signs the admin out.",
    request: z.object({}),
    handler: (api) => api.admin.signOut(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.null()),
  }),

  defineRoute("GET", "/api/admin/me", {
    summary: "The signed-in admin, or null.",
    request: z.object({}),
    handler: (api) => api.admin.me(),
    response: (admin) => wrapInData(admin && toAdminDto(admin)),
    responseSchema: createWrappedDataSchema(AdminDto.nullable()),
  }),
];
