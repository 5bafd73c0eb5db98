import { SignedInAdmin } from "@storywall/services/accounts/admin/admin-view";
import { z } from "zod";
import { Doubled, doubled, InData, inData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

const AdminDto = z.object({ _id: z.string(), ...SignedInAdmin.omit({ id: true }).shape });

const toAdminDto = ({ id, email, role }: SignedInAdmin) => ({ _id: id, email, role });

/** Admin sign-in. The flag in the URL grants nothing; only the session does. */
export const adminRoutes = [
  route("POST", "/api/admin/session", {
    summary: "Signs in to an admin account by password, and by a code where the account asks for one.",
    reads: z.object({ email: z.string().max(300), password: z.string().max(200), code: z.string().max(20).optional() }),
    calls: (api, input) => api.admin.signInWithPassword(input),
    replies: (admin) => doubled(toAdminDto(admin)),
    shape: Doubled(AdminDto),
  }),

  route("DELETE", "/api/admin/session", {
    summary: "Signs the admin out.",
    reads: z.object({}),
    calls: (api) => api.admin.signOut(),
    replies: inData,
    shape: InData(z.null()),
  }),

  route("GET", "/api/admin/me", {
    summary: "Who is signed in as admin, or null.",
    reads: z.object({}),
    calls: (api) => api.admin.me(),
    replies: (admin) => inData(admin && toAdminDto(admin)),
    shape: InData(AdminDto.nullable()),
  }),
];
