import { BreakId, BreakList, CloseBreakInput, ListBreaksInput } from "@storywall/domain/operations/breaks";
import { Changed } from "@storywall/services/operations/jobs/schema";
import { listBreaks } from "@storywall/services/operations/reconciliation/list-breaks";
import { reconcileNow } from "@storywall/services/operations/reconciliation/reconcile-now";
import { closeBreak, repairBreak } from "@storywall/services/operations/reconciliation/repair-break";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const reconciliationRouter = router({
  list: adminProcedure
    .input(ListBreaksInput.prefault({}))
    .output(BreakList)
    .query(({ ctx, input }) => listBreaks(ctx, input)),

  repair: adminProcedure
    .input(z.object({ breakId: BreakId }))
    .output(Changed)
    .mutation(({ ctx, input }) => repairBreak(ctx, input)),

  close: adminProcedure
    .input(CloseBreakInput)
    .output(Changed)
    .mutation(({ ctx, input }) => closeBreak(ctx, input)),

  run: adminProcedure.output(Changed).mutation(({ ctx }) => reconcileNow(ctx)),
});
