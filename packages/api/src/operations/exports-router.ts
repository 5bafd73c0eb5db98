import { ExportInput, ExportTicket } from "@storywall/domain/operations/exports";
import { createExport } from "@storywall/services/operations/exports/create-export";
import { adminProcedure, router } from "../trpc.ts";

/** The shop's books as files. The answer says where the file is; it is made while it is fetched. */
export const exportsRouter = router({
  create: adminProcedure
    .input(ExportInput)
    .output(ExportTicket)
    .mutation(({ ctx, input }) => createExport(ctx, input)),
});
