import { CopyView, ReadCopyInput, RestoreCopyInput, SaveCopyInput } from "@storywall/domain/catalog/copy/schema";
import { listCopy, restoreCopyVersion, saveCopy } from "@storywall/services/catalog/copy";
import { adminProcedure, router } from "../trpc.ts";

export const copyRouter = router({
  read: adminProcedure("admin.access")
    .input(ReadCopyInput)
    .output(CopyView)
    .query(({ ctx, input }) => listCopy(ctx, input)),

  save: adminProcedure("copy.change")
    .input(SaveCopyInput)
    .output(CopyView)
    .mutation(async ({ ctx, input }) => {
      await saveCopy(ctx, input);
      return listCopy(ctx, input);
    }),

  restore: adminProcedure("copy.change")
    .input(RestoreCopyInput)
    .output(CopyView)
    .mutation(async ({ ctx, input }) => {
      await restoreCopyVersion(ctx, input);
      return listCopy(ctx, input);
    }),
});
