import { CopyView, PutBackCopyInput, ReadCopyInput, SaveCopyInput } from "@storywall/domain/copy/schema";
import { listCopy } from "@storywall/services/copy/list-copy";
import { putBackCopy, saveCopy } from "@storywall/services/copy/save-copy";
import { adminMay, router } from "../trpc.ts";

/** The words that the shop's people write themselves. */
export const copyRouter = router({
  read: adminMay("admin.see")
    .input(ReadCopyInput)
    .output(CopyView)
    .query(({ ctx, input }) => listCopy(ctx, input)),

  save: adminMay("copy.change")
    .input(SaveCopyInput)
    .output(CopyView)
    .mutation(async ({ ctx, input }) => {
      await saveCopy(ctx, input);
      return listCopy(ctx, input);
    }),

  putBack: adminMay("copy.change")
    .input(PutBackCopyInput)
    .output(CopyView)
    .mutation(async ({ ctx, input }) => {
      await putBackCopy(ctx, input);
      return listCopy(ctx, input);
    }),
});
