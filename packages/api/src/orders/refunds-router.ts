import { OrderId, RefundId, RejectionId } from "@storywall/domain/kernel/ids";
import { RejectionView, RejectPhotoInput } from "@storywall/domain/orders/content-rejections";
import { OrderView } from "@storywall/domain/orders/schema";
import { adminRefundReasons, retryRefund } from "@storywall/services/checkout/payments/refund-order";
import { listContentRejections, rejectPhoto, withdrawContentRejection } from "@storywall/services/orders/reject-photo";
import { refundAndCloseOrder } from "@storywall/services/orders/returns";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const orderRefundsRouter = router({
  /**
   * Rejects a photo because of its content. Either refunds the order or the photo's wall, or asks the customer for
   * another photo.
   */
  rejectPhoto: adminProcedure("orders.refund")
    .input(RejectPhotoInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => rejectPhoto(ctx, input)),

  rejections: adminProcedure("orders.view")
    .input(z.object({ orderId: OrderId }))
    .output(z.array(RejectionView))
    .query(({ ctx, input }) => listContentRejections(ctx, input)),

  withdrawRejection: adminProcedure("orders.refund")
    .input(z.object({ rejectionId: RejectionId }))
    .output(OrderView)
    .mutation(({ ctx, input }) => withdrawContentRejection(ctx, input)),

  refund: adminProcedure("orders.refund")
    .input(
      z.object({
        orderId: OrderId,
        amount: z.int().min(1).optional(),
        reason: z.enum(adminRefundReasons),
        note: z.string().trim().max(500).optional(),
        /** Idempotency key, so that a repeated request refunds only once. */
        requestKey: z.uuid().optional(),
      }),
    )
    .output(z.object({ refundId: RefundId }))
    .mutation(({ ctx, input }) => refundAndCloseOrder(ctx, input)),

  retryRefund: adminProcedure("orders.refund")
    .input(z.object({ refundId: RefundId }))
    .mutation(({ ctx, input }) => retryRefund(ctx, input)),
});
