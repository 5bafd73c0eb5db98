import { OrderId, RefundId, RefusalId } from "@storywall/domain/kernel/ids";
import { RefusalView, RefusePictureInput } from "@storywall/domain/orders/refusals";
import { OrderView } from "@storywall/domain/orders/schema";
import { adminRefundReasons, refundOrder, retryRefund } from "@storywall/services/checkout/payments/refund-order";
import { listRefusals } from "@storywall/services/orders/list-refusals";
import { refusePicture, withdrawRefusal } from "@storywall/services/orders/refuse-picture";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const orderRefundsRouter = router({
  /** Rejects a photo for its content: refunds it or asks for another one. */
  refusePicture: adminProcedure
    .input(RefusePictureInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => refusePicture(ctx, input)),

  refusals: adminProcedure
    .input(z.object({ orderId: OrderId }))
    .output(z.array(RefusalView))
    .query(({ ctx, input }) => listRefusals(ctx, input)),

  withdrawRefusal: adminProcedure
    .input(z.object({ refusalId: RefusalId }))
    .output(OrderView)
    .mutation(({ ctx, input }) => withdrawRefusal(ctx, input)),

  refund: adminProcedure
    .input(
      z.object({
        orderId: OrderId,
        amount: z.int().min(1).optional(),
        reason: z.enum(adminRefundReasons),
        note: z.string().max(500).optional(),
      }),
    )
    .output(z.object({ refundId: RefundId }))
    .mutation(({ ctx, input }) => refundOrder(ctx, input)),

  retryRefund: adminProcedure
    .input(z.object({ refundId: RefundId }))
    .mutation(({ ctx, input }) => retryRefund(ctx, input)),
});
