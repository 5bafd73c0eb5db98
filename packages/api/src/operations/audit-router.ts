import { PageOf } from "@storywall/domain/kernel/paging";
import { AuditCheckpoint, AuditRow, AuditVerification, ListAuditInput } from "@storywall/domain/operations/audit";
import { listAudit } from "@storywall/services/operations/audit/list-audit";
import { verifyAudit } from "@storywall/services/operations/audit/verify-audit";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const auditRouter = router({
  list: adminProcedure("audit.view")
    .input(ListAuditInput.prefault({}))
    .output(PageOf(AuditRow))
    .query(({ ctx, input }) => listAudit(ctx, input)),

  verify: adminProcedure("audit.view")
    .input(z.object({ mark: AuditCheckpoint.optional() }).prefault({}))
    .output(AuditVerification)
    .query(({ ctx, input }) => verifyAudit(ctx, input)),
});
