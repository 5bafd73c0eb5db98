import { OrderId, PaymentId } from "@storywall/domain/kernel/ids";
import { ExplainInput, Explanation, ResendLetterInput } from "@storywall/domain/operations/explanation";
import { Outside } from "@storywall/domain/operations/outside";
import { Today } from "@storywall/domain/operations/today";
import { explain } from "@storywall/services/operations/explain/explain";
import { finaliseAgain } from "@storywall/services/operations/explain/finalise-again";
import { resendLetter } from "@storywall/services/operations/explain/resend-letter";
import { Changed } from "@storywall/services/operations/jobs/schema";
import { takeEvidence } from "@storywall/services/operations/open-evidence";
import { readToday } from "@storywall/services/operations/read-today";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const adminOperationsRouter = router({
  outside: adminProcedure.output(Outside).query(({ ctx }) => ctx.config.outside()),

  today: adminProcedure.output(Today).query(({ ctx }) => readToday(ctx)),

  explain: adminProcedure
    .input(ExplainInput)
    .output(Explanation)
    .query(({ ctx, input }) => explain(ctx, input)),

  /** Evidence for a payment dispute; returns the file's path. */
  takeEvidence: adminProcedure
    .input(z.object({ orderId: OrderId }))
    .output(z.object({ path: z.string() }))
    .mutation(({ ctx, input }) => takeEvidence(ctx, input)),

  finaliseAgain: adminProcedure
    .input(z.object({ paymentId: PaymentId }))
    .output(Changed)
    .mutation(({ ctx, input }) => finaliseAgain(ctx, input)),

  resendLetter: adminProcedure
    .input(ResendLetterInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await resendLetter(ctx, input);
      return null;
    }),
});
