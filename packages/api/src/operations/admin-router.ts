import { OrderId, PaymentId } from "@storywall/domain/kernel/ids";
import { DependencyStates } from "@storywall/domain/operations/dependency-states";
import {
  PurchaseTimeline,
  PurchaseTimelineInput,
  ResendEmailInput,
} from "@storywall/domain/operations/purchase-timeline";
import { TodayView } from "@storywall/domain/operations/today";
import { buildOrderTimeline } from "@storywall/services/operations/explain/build-order-timeline";
import { resendEmail, retryFinalize } from "@storywall/services/operations/explain/repeat";
import { Changed } from "@storywall/services/operations/jobs/jobs";
import { createEvidenceLink } from "@storywall/services/operations/open-evidence";
import { readToday } from "@storywall/services/operations/read-today";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const adminOperationsRouter = router({
  dependencies: adminProcedure("admin.access")
    .output(DependencyStates)
    .query(({ ctx }) => ctx.config.readDependencyHealth()),

  today: adminProcedure("orders.view")
    .output(TodayView)
    .query(({ ctx }) => readToday(ctx, ctx.config)),

  purchaseTimeline: adminProcedure("orders.view")
    .input(PurchaseTimelineInput)
    .output(PurchaseTimeline)
    .query(({ ctx, input }) => buildOrderTimeline(ctx, input)),

  /** Returns the path of a file with evidence for a payment dispute. */
  createEvidenceLink: adminProcedure("evidence.download", { stepUp: true })
    .input(z.object({ orderId: OrderId }))
    .output(z.object({ path: z.string() }))
    .mutation(({ ctx, input }) => createEvidenceLink(ctx, input)),

  retryFinalize: adminProcedure("jobs.change")
    .input(z.object({ paymentId: PaymentId }))
    .output(Changed)
    .mutation(({ ctx, input }) => retryFinalize(ctx, input)),

  resendEmail: adminProcedure("orders.change")
    .input(ResendEmailInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await resendEmail(ctx, input);
      return null;
    }),
});
