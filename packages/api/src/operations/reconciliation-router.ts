import {
  CloseDiscrepancyInput,
  DiscrepancyId,
  DiscrepancyList,
  ListDiscrepanciesInput,
} from "@storywall/domain/operations/discrepancies";
import { Changed } from "@storywall/services/operations/jobs/jobs";
import { listDiscrepancies } from "@storywall/services/operations/reconciliation/discrepancies";
import { reconcileNow } from "@storywall/services/operations/reconciliation/reconcile-ledger";
import { closeDiscrepancy, repairDiscrepancy } from "@storywall/services/operations/reconciliation/repair-discrepancy";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const reconciliationRouter = router({
  list: adminProcedure("reconciliation.view")
    .input(ListDiscrepanciesInput.prefault({}))
    .output(DiscrepancyList)
    .query(({ ctx, input }) => listDiscrepancies(ctx, input)),

  repair: adminProcedure("reconciliation.repair")
    .input(z.object({ discrepancyId: DiscrepancyId }))
    .output(Changed)
    .mutation(({ ctx, input }) => repairDiscrepancy(ctx, input)),

  close: adminProcedure("reconciliation.repair")
    .input(CloseDiscrepancyInput)
    .output(Changed)
    .mutation(({ ctx, input }) => closeDiscrepancy(ctx, input)),

  run: adminProcedure("reconciliation.repair")
    .output(Changed)
    .mutation(({ ctx }) => reconcileNow(ctx)),
});
