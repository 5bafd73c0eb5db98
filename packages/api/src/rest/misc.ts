import { z } from "zod";
import { route } from "./table.ts";

export const miscRoutes = [
  route("POST", "/api/misc/create_user", {
    reads: z.object({}),
    calls: (api) => api.visitor.ensure(),
    replies: ({ userId }) => ({ data: { _id: userId }, _id: userId }),
  }),
];
