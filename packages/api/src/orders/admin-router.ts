import { AdminOrderRow, ListOrdersInput } from "@storywall/domain/admin/orders";
import { OrderId } from "@storywall/domain/ids";
import { AdminClaimView } from "@storywall/domain/orders/schema";
import { PageOf } from "@storywall/domain/paging";
import { listClaims } from "@storywall/services/admin/list-claims";
import { listOrders } from "@storywall/services/admin/list-orders";
import { takeEvidence } from "@storywall/services/admin/open-evidence";
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
