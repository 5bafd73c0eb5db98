import { OrderId } from "@storywall/domain/kernel/ids";
import { AdminOrderPage, ListOrdersInput } from "@storywall/domain/orders/admin-orders";
import { AdminClaimView } from "@storywall/domain/orders/schema";
import { listClaims } from "@storywall/services/orders/claims";
import { listOrders } from "@storywall/services/orders/list-orders";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const adminOrdersRouter = router({
  orders: adminProcedure("orders.view")
    .input(ListOrdersInput.prefault({}))
    .output(AdminOrderPage)
    .query(({ ctx, input }) => listOrders(ctx, input)),

  /** Lists one order's claims. Without an order id, lists all claims that await a decision. */
  claims: adminProcedure("orders.view")
    .input(z.object({ orderId: OrderId.optional() }))
    .output(z.array(AdminClaimView))
    .query(({ ctx, input }) => listClaims(ctx, input)),
});
