import { DecideClaimInput, ReturnLabelInput } from "@storywall/domain/orders/schema";
import { sendReturnLabel } from "@storywall/services/orders/returns";
import { decideClaim } from "@storywall/services/production/decide-claim";
import { adminProcedure, router } from "../trpc.ts";

export const claimsRouter = router({
  decideClaim: adminProcedure("orders.refund")
    .input(DecideClaimInput)
    .mutation(({ ctx, input }) => decideClaim(ctx, input)),

  /** Emails the label of a return to the customer. */
  sendReturnLabel: adminProcedure("orders.refund")
    .input(ReturnLabelInput)
    .mutation(({ ctx, input }) => sendReturnLabel(ctx, input)),
});
