import { shopCookies } from "@storywall/domain/catalog/site";
import { PaymentIntentForBrowser } from "@storywall/domain/checkout/schema";
import { OrderId, RefundId, RefusalId } from "@storywall/domain/ids";
import { RefusalView, RefusePictureInput } from "@storywall/domain/orders/refusals";
import {
  AcceptPrintInput,
  ChangeAccess,
  ChangeAddressInput,
  ChooseFramesInput,
  Claimed,
  ClaimInput,
  CompleteUploadLaterInput,
  ConfirmOrderCodeInput,
  DecideClaimInput,
  LineInfoView,
  OrderAccess,
  OrderCodeSent,
  OrderLineAccess,
  OrderSummary,
  OrderView,
  Reordered,
  ReplacePhotoInput,
} from "@storywall/domain/orders/schema";
import { acceptPrint } from "@storywall/services/orders/accept-print";
import { cancelOrder } from "@storywall/services/orders/cancel-order";
import { changeOrderAddress } from "@storywall/services/orders/change-address";
import { chooseFrames } from "@storywall/services/orders/choose-frames";
import { claim } from "@storywall/services/orders/claim";
import { completeUploadLater } from "@storywall/services/orders/complete-upload-later";
import { confirmOrder } from "@storywall/services/orders/confirm-order";
import { confirmOrderCode } from "@storywall/services/orders/confirm-order-code";
import { decideClaim } from "@storywall/services/orders/decide-claim";
import { findOrder } from "@storywall/services/orders/find-order";
import { listOwnOrders, ORDERS_PER_PAGE } from "@storywall/services/orders/list-own-orders";
import { listRefusals } from "@storywall/services/orders/list-refusals";
import { completeChange, payChange } from "@storywall/services/orders/pay-change";
import { readLineInfo } from "@storywall/services/orders/read-line-info";
import { readOrder } from "@storywall/services/orders/read-order";
import { refusePicture, withdrawRefusal } from "@storywall/services/orders/refuse-picture";
import { reorder } from "@storywall/services/orders/reorder";
import { replaceOrderPhoto } from "@storywall/services/orders/replace-photo";
import { requestUploadLink } from "@storywall/services/orders/request-upload-link";
import { sendOrderCode } from "@storywall/services/orders/send-order-code";
import { adminRefundReasons, refundOrder, retryRefund } from "@storywall/services/payments/refund-order";
import { z } from "zod";
import { adminMay, publicProcedure, router, visitorProcedure } from "../trpc.ts";
import { keepChangeGrant } from "./order-cookies.ts";

const Told = z.object({ message: z.string() });
const Email = z.string().max(300);

export const ordersRouter = router({
  read: publicProcedure
    .input(OrderAccess)
    .output(OrderView)
    .query(({ ctx, input }) => readOrder(ctx, input)),

  list: publicProcedure
    .input(z.object({ page: z.int().min(1).max(10_000) }))
    .output(z.object({ orders: z.array(OrderSummary), page: z.int(), pageSize: z.int(), total: z.int() }))
    .query(async ({ ctx, input }) => ({
      ...(await listOwnOrders(ctx, { ...input, isSignedIn: ctx.isSignedIn })),
      page: input.page,
      pageSize: ORDERS_PER_PAGE,
    })),

  lineInfo: publicProcedure
    .input(OrderLineAccess)
    .output(LineInfoView)
    .query(({ ctx, input }) => readLineInfo(ctx, input)),

  confirm: publicProcedure
    .input(OrderAccess)
    .output(z.object({ order: OrderView, isFirstTime: z.boolean() }))
    .mutation(({ ctx, input }) => confirmOrder(ctx, input)),

  completeUploadLater: visitorProcedure
    .input(CompleteUploadLaterInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => completeUploadLater(ctx, input)),

  /** Any text is taken for an id: one that is none is unknown, and unknown ones are not told apart. */
  sendUploadLink: publicProcedure
    .input(z.object({ email: Email, orderId: z.string().max(100), lineId: z.string().max(100).optional() }))
    .output(Told)
    .mutation(({ ctx, input }) => requestUploadLink(ctx, input)),

  find: publicProcedure
    .input(z.object({ number: z.string().max(40), email: Email }))
    .output(Told)
    .mutation(({ ctx, input }) => findOrder(ctx, input)),

  /** For a browser that did not buy: the code goes to the order's own address. */
  sendCode: publicProcedure
    .input(OrderAccess)
    .output(OrderCodeSent)
    .mutation(({ ctx, input }) => sendOrderCode(ctx, input)),

  /** With the code, this browser may change the order for half an hour. */
  confirmCode: publicProcedure
    .input(ConfirmOrderCodeInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      keepChangeGrant(ctx.cookies, await confirmOrderCode(ctx, input));
      return null;
    }),

  cancel: publicProcedure
    .input(OrderAccess)
    .output(OrderView)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),

  changeAddress: publicProcedure
    .input(ChangeAddressInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => changeOrderAddress(ctx, input)),

  /** What the browser needs to pay the difference that a change waits for. */
  payChange: publicProcedure
    .input(ChangeAccess)
    .output(PaymentIntentForBrowser)
    .mutation(async ({ ctx, input }) => ({
      ...(await payChange(ctx, input)),
      publishableKey: ctx.config.publishableKey,
    })),

  completeChange: publicProcedure
    .input(ChangeAccess)
    .output(OrderView)
    .mutation(({ ctx, input }) => completeChange(ctx, input)),

  acceptPrint: publicProcedure
    .input(AcceptPrintInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => acceptPrint(ctx, input)),

  /** Asked of whoever paid for a frame that was gone. */
  chooseFrames: publicProcedure
    .input(ChooseFramesInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => chooseFrames(ctx, input)),

  replacePhoto: visitorProcedure
    .input(ReplacePhotoInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => replaceOrderPhoto(ctx, input)),

  claim: publicProcedure
    .input(ClaimInput)
    .output(Claimed)
    .mutation(({ ctx, input }) => claim(ctx, input)),

  /** Becomes the browser's cart where it has none; a cart that is there already is not put aside. */
  reorder: publicProcedure
    .input(OrderAccess)
    .output(Reordered)
    .mutation(async ({ ctx, input }) => {
      const reordered = await reorder(ctx, input);
      if (!ctx.cookies.get("cartId")) ctx.cookies.set("cartId", reordered.cartId, { maxAge: shopCookies.cartId });
      return reordered;
    }),

  /** Not printed for what it shows: the money goes back, or another picture is asked for. */
  refusePicture: adminMay("orders.refund")
    .input(RefusePictureInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => refusePicture(ctx, input)),

  refusals: adminMay("orders.see")
    .input(z.object({ orderId: OrderId }))
    .output(z.array(RefusalView))
    .query(({ ctx, input }) => listRefusals(ctx, input)),

  withdrawRefusal: adminMay("orders.refund")
    .input(z.object({ refusalId: RefusalId }))
    .output(OrderView)
    .mutation(({ ctx, input }) => withdrawRefusal(ctx, input)),

  refund: adminMay("orders.refund")
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

  decideClaim: adminMay("orders.refund")
    .input(DecideClaimInput)
    .mutation(({ ctx, input }) => decideClaim(ctx, input)),

  retryRefund: adminMay("orders.refund")
    .input(z.object({ refundId: RefundId }))
    .mutation(({ ctx, input }) => retryRefund(ctx, input)),
});
