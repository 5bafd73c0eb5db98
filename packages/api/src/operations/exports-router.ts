import { ExportInput, ExportTicket } from "@storywall/domain/operations/exports";
import { createExport } from "@storywall/services/operations/exports/create-export";
import { adminProcedure, router } from "../trpc.ts";

/** Accounting exports. A procedure returns the file's URL, and the file is generated during download. */
export const exportsRouter = router({
  create: adminProcedure("exports.create", { stepUp: true })
    .input(ExportInput)
    .output(ExportTicket)
    .mutation(({ ctx, input }) => createExport(ctx, input)),
});
