import { AcceptForCustomerInput, CorrectAddressInput, OrderView } from "@storywall/domain/orders/schema";
import { correctAddress } from "@storywall/services/orders/change-address";
import { acceptPrintForCustomer } from "@storywall/services/orders/review-prints";
import { adminProcedure, router } from "../trpc.ts";

/** Actions of staff on an order that has not shipped. */
export const adminOrderActionsRouter = router({
  /** Accepts a print that is on hold, after the customer has agreed. */
  acceptForCustomer: adminProcedure("photos.view")
    .input(AcceptForCustomerInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => acceptPrintForCustomer(ctx, input)),

  /** Changes the address for the customer. Printed labels become void. */
  correctAddress: adminProcedure("orders.change")
    .input(CorrectAddressInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => correctAddress(ctx, input)),
});
