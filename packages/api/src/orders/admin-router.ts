import { OrderId } from "@storywall/domain/kernel/ids";
import { PageOf } from "@storywall/domain/kernel/paging";
import { AdminOrderRow, ListOrdersInput } from "@storywall/domain/orders/admin-orders";
import { AdminClaimView } from "@storywall/domain/orders/schema";
import { takeEvidence } from "@storywall/services/operations/open-evidence";
import { listClaims } from "@storywall/services/orders/list-claims";
import { listOrders } from "@storywall/services/orders/list-orders";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const adminOrdersRouter = router({
  orders: adminProcedure
    .input(ListOrdersInput.prefault({}))
    .output(PageOf(AdminOrderRow))
    .query(({ ctx, input }) => listOrders(ctx, input)),

  /** Of one order, or all that wait for a decision. */
  claims: adminProcedure
    .input(z.object({ orderId: OrderId.optional() }))
    .output(z.array(AdminClaimView))
    .query(({ ctx, input }) => listClaims(ctx, input)),

  /** What a bank asks for when the payment is disputed; fetched by its path. */
  takeEvidence: adminProcedure
    .input(z.object({ orderId: OrderId }))
    .output(z.object({ path: z.string() }))
    .mutation(({ ctx, input }) => takeEvidence(ctx, input)),
});
