import { CopyView, ReadCopyInput, RestoreCopyInput, SaveCopyInput } from "@storywall/domain/catalog/copy/schema";
import { listCopy } from "@storywall/services/catalog/copy/list-copy";
import { restoreCopyVersion, saveCopy } from "@storywall/services/catalog/copy/save-copy";
import { adminProcedure, router } from "../trpc.ts";

export const copyRouter = router({
  read: adminProcedure
    .input(ReadCopyInput)
    .output(CopyView)
    .query(({ ctx, input }) => listCopy(ctx, input)),

  save: adminProcedure
    .input(SaveCopyInput)
    .output(CopyView)
    .mutation(async ({ ctx, input }) => {
      await saveCopy(ctx, input);
      return listCopy(ctx, input);
    }),

  putBack: adminProcedure
    .input(RestoreCopyInput)
    .output(CopyView)
    .mutation(async ({ ctx, input }) => {
      await restoreCopyVersion(ctx, input);
      return listCopy(ctx, input);
    }),
});
