import { ListSubscribersInput, SubscriberView } from "@storywall/domain/accounts/flags";
import { OrderId, PaymentId } from "@storywall/domain/kernel/ids";
import { PageOf } from "@storywall/domain/kernel/paging";
import { AuditCheckpoint, AuditRow, AuditVerification, ListAuditInput } from "@storywall/domain/operations/audit";
import { DependencyStates } from "@storywall/domain/operations/dependency-states";
import {
  CloseDiscrepancyInput,
  DiscrepancyId,
  DiscrepancyList,
  ListDiscrepanciesInput,
} from "@storywall/domain/operations/discrepancies";
import { ExportInput, ExportTicket } from "@storywall/domain/operations/exports";
import { FiguresView, ReadFiguresInput } from "@storywall/domain/operations/figures";
import { ConfirmItemInput, FirstDayView } from "@storywall/domain/operations/first-day";
import {
  CustomerMatch,
  EraseCustomerInput,
  ErasureResult,
  FindCustomerInput,
} from "@storywall/domain/operations/privacy/schema";
import {
  PurchaseTimeline,
  PurchaseTimelineInput,
  ResendEmailInput,
} from "@storywall/domain/operations/purchase-timeline";
import { TodayView } from "@storywall/domain/operations/today";
import { listSubscribers } from "@storywall/services/accounts/visitors/subscriptions";
import { listAuditEntries } from "@storywall/services/operations/audit/list-audit";
import { verifyAuditLog } from "@storywall/services/operations/audit/verify-audit";
import { buildOrderTimeline } from "@storywall/services/operations/explain/build-order-timeline";
import { resendEmail, retryPaymentFinalization } from "@storywall/services/operations/explain/repeat";
import { createExport } from "@storywall/services/operations/exports/create-export";
import { readFigures } from "@storywall/services/operations/figures/read-figures";
import {
  confirmFirstDayItem,
  readFirstDay,
  registerShopDomain,
  requestTestEmail,
} from "@storywall/services/operations/first-day";
import {
  Changed,
  JobId,
  JobNamed,
  JobRow,
  ListJobsInput,
  listJobs,
  retryDeadJobs,
  retryJob,
  SkipJobInput,
  skipJob,
} from "@storywall/services/operations/jobs/jobs";
import { createDisputeEvidenceLink } from "@storywall/services/operations/open-dispute-evidence";
import { eraseCustomer, findMatchingCustomers } from "@storywall/services/operations/privacy/find-customer";
import { readTodayOverview } from "@storywall/services/operations/read-today";
import { listDiscrepancies } from "@storywall/services/operations/reconciliation/discrepancies";
import { requestReconciliation } from "@storywall/services/operations/reconciliation/reconcile-ledger";
import { closeDiscrepancy, repairDiscrepancy } from "@storywall/services/operations/reconciliation/repair-discrepancy";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const adminOperationsRouter = router({
  dependencies: adminProcedure("admin.access")
    .output(DependencyStates)
    .query(({ ctx }) => ctx.config.readDependencyHealth()),

  today: adminProcedure("orders.view")
    .output(TodayView)
    .query(({ ctx }) => readTodayOverview(ctx)),

  figures: adminProcedure("orders.view")
    .input(ReadFiguresInput)
    .output(FiguresView)
    .query(({ ctx, input }) => readFigures(ctx, input)),

  purchaseTimeline: adminProcedure("orders.view")
    .input(PurchaseTimelineInput)
    .output(PurchaseTimeline)
    .query(({ ctx, input }) => buildOrderTimeline(ctx, input)),

  /** Returns the path of a file with evidence for a payment dispute. */
  createEvidenceLink: adminProcedure("evidence.download", { stepUp: true })
    .input(z.object({ orderId: OrderId }))
    .output(z.object({ path: z.string() }))
    .mutation(({ ctx, input }) => createDisputeEvidenceLink(ctx, input)),

  retryFinalize: adminProcedure("jobs.change")
    .input(z.object({ paymentId: PaymentId }))
    .output(Changed)
    .mutation(({ ctx, input }) => retryPaymentFinalization(ctx, input)),

  resendEmail: adminProcedure("orders.change")
    .input(ResendEmailInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await resendEmail(ctx, input);
      return null;
    }),
});

/** Procedures for the checklist before the shop opens. */
export const firstDayRouter = router({
  read: adminProcedure("settings.change")
    .output(FirstDayView)
    .query(({ ctx }) => readFirstDay(ctx, ctx.config)),

  confirm: adminProcedure("settings.change")
    .input(ConfirmItemInput)
    .output(FirstDayView)
    .mutation(async ({ ctx, input }) => {
      await confirmFirstDayItem(ctx, input);
      return readFirstDay(ctx, ctx.config);
    }),

  sendTestEmail: adminProcedure("settings.change")
    .output(FirstDayView)
    .mutation(async ({ ctx }) => {
      await requestTestEmail(ctx);
      return readFirstDay(ctx, ctx.config);
    }),

  registerDomain: adminProcedure("settings.change")
    .output(FirstDayView)
    .mutation(async ({ ctx }) => {
      await registerShopDomain(ctx);
      return readFirstDay(ctx, ctx.config);
    }),
});

export const auditRouter = router({
  list: adminProcedure("audit.view")
    .input(ListAuditInput.prefault({}))
    .output(PageOf(AuditRow))
    .query(({ ctx, input }) => listAuditEntries(ctx, input)),

  verify: adminProcedure("audit.view")
    .input(z.object({ mark: AuditCheckpoint.optional() }).prefault({}))
    .output(AuditVerification)
    .query(({ ctx, input }) => verifyAuditLog(ctx, input)),
});

export const customersRouter = router({
  /** Lists who agreed to offers by email. */
  subscribers: adminProcedure("customers.erase")
    .input(ListSubscribersInput.prefault({}))
    .output(PageOf(SubscriberView))
    .query(({ ctx, input }) => listSubscribers(ctx, input)),

  find: adminProcedure("customers.erase")
    .input(FindCustomerInput)
    .output(z.array(CustomerMatch))
    .query(({ ctx, input }) => findMatchingCustomers(ctx, input)),

  erase: adminProcedure("customers.erase", { stepUp: true })
    .input(EraseCustomerInput)
    .output(ErasureResult)
    .mutation(({ ctx, input }) => eraseCustomer(ctx, input)),
});

/** Accounting exports. A procedure returns the file's URL, and the file is generated during download. */
export const exportsRouter = router({
  create: adminProcedure("exports.create", { stepUp: true })
    .input(ExportInput)
    .output(ExportTicket)
    .mutation(({ ctx, input }) => createExport(ctx, input)),
});

export const jobsRouter = router({
  list: adminProcedure("jobs.view")
    .input(ListJobsInput.prefault({}))
    .output(PageOf(JobRow))
    .query(({ ctx, input }) => listJobs(ctx, input)),

  retry: adminProcedure("jobs.change")
    .input(z.object({ jobId: JobId }))
    .output(Changed)
    .mutation(({ ctx, input }) => retryJob(ctx, input)),

  retryAll: adminProcedure("jobs.change")
    .input(JobNamed)
    .output(Changed)
    .mutation(({ ctx, input }) => retryDeadJobs(ctx, input)),

  skip: adminProcedure("jobs.change")
    .input(SkipJobInput)
    .output(Changed)
    .mutation(({ ctx, input }) => skipJob(ctx, input)),
});

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
    .mutation(({ ctx }) => requestReconciliation(ctx)),
});
