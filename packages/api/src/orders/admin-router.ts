import { GiveStoreCreditInput } from "@storywall/domain/checkout/gift-cards";
import { GiftCardId, OrderId, RefundId, RejectionId } from "@storywall/domain/kernel/ids";
import { AdminOrderPage, ListOrdersInput } from "@storywall/domain/orders/admin-orders";
import { AdminClaimView, ListClaimsInput } from "@storywall/domain/orders/claim-schema";
import { RejectionView, RejectPhotoInput } from "@storywall/domain/orders/content-rejections";
import { AcceptForCustomerInput, CorrectAddressInput, OrderView } from "@storywall/domain/orders/schema";
import { adminRefundReasons, retryRefund } from "@storywall/services/checkout/payments/refund-order";
import { correctAddress } from "@storywall/services/orders/change-address";
import { listClaims } from "@storywall/services/orders/claims";
import { clearOrderSuppression } from "@storywall/services/orders/clear-suppression";
import { giveStoreCredit } from "@storywall/services/orders/give-store-credit";
import { listOrders } from "@storywall/services/orders/list-orders";
import { listContentRejections, rejectPhoto, withdrawContentRejection } from "@storywall/services/orders/reject-photo";
import { refundAndCloseOrder } from "@storywall/services/orders/returns";
import { acceptPrintForCustomer } from "@storywall/services/orders/review-prints";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const RefundOrderInput = z.object({
  orderId: OrderId,
  amount: z.int().min(1).optional().describe("In cents. Without it, everything that was not refunded yet."),
  reason: z.enum(adminRefundReasons),
  note: z.string().trim().max(500).optional().describe("For the audit log."),
  requestKey: z.uuid().optional().describe("Idempotency key, so that a repeated request refunds only once."),
});

export const adminOrdersRouter = router({
  orders: adminProcedure("orders.view")
    .input(ListOrdersInput.prefault({}))
    .output(AdminOrderPage)
    .query(({ ctx, input }) => listOrders(ctx, input)),

  /** Lists the claims of an order. Without an order id, lists all active or all recently closed claims. */
  claims: adminProcedure("orders.view")
    .input(ListClaimsInput)
    .output(z.array(AdminClaimView))
    .query(({ ctx, input }) => listClaims(ctx, input)),
});

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

  /** Records that emails reach the order's address again. */
  clearSuppression: adminProcedure("orders.change")
    .input(z.object({ orderId: OrderId }))
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await clearOrderSuppression(ctx, input);
      return null;
    }),
});

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
    .input(RefundOrderInput)
    .output(z.object({ refundId: RefundId }))
    .mutation(({ ctx, input }) => refundAndCloseOrder(ctx, input)),

  /** Gives the customer store credit, which they get as a gift card by email. */
  giveCredit: adminProcedure("orders.refund")
    .input(GiveStoreCreditInput)
    .output(z.object({ giftCardId: GiftCardId }))
    .mutation(({ ctx, input }) => giveStoreCredit(ctx, input)),

  retryRefund: adminProcedure("orders.refund")
    .input(z.object({ refundId: RefundId }))
    .mutation(({ ctx, input }) => retryRefund(ctx, input)),
});
