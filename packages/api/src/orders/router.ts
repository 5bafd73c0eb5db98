import { PaymentIntentForBrowser } from "@storywall/domain/checkout/schema";
import { shopCookies } from "@storywall/domain/kernel/site";
import { ClaimInput, ClaimResult } from "@storywall/domain/orders/claim-schema";
import {
  AcceptPrintInput,
  ChangeAccess,
  ChangeAddressInput,
  ChooseFramesInput,
  CompleteUploadLaterInput,
  ConfirmOrderCodeInput,
  LineInfoView,
  OrderAccess,
  OrderCodeSent,
  OrderLineAccess,
  OrderSummary,
  OrderView,
  ReorderResult,
  ReplacePhotoInput,
} from "@storywall/domain/orders/schema";
import { answerFrameShortage } from "@storywall/services/orders/answer-frame-shortage";
import { cancelOrder } from "@storywall/services/orders/cancel-order";
import { changeOrderAddress } from "@storywall/services/orders/change-address";
import { fileClaim } from "@storywall/services/orders/claims";
import { createCartFromOrder } from "@storywall/services/orders/create-cart-from-order";
import { listOwnOrders, ORDERS_PER_PAGE } from "@storywall/services/orders/list-orders";
import { confirmOrderCode, sendOrderCode } from "@storywall/services/orders/order-access";
import { completeOrderChangePayment, startOrderChangePayment } from "@storywall/services/orders/pay-order-change";
import { readOrder, readOrderConfirmation, requestOrderLink } from "@storywall/services/orders/read-order";
import { readOrderLineDesign } from "@storywall/services/orders/read-order-line-design";
import { replaceOrderPhoto } from "@storywall/services/orders/replace-photo";
import { acceptPrint } from "@storywall/services/orders/review-prints";
import { completeUploadLater, requestUploadLink } from "@storywall/services/orders/upload-later";
import { z } from "zod";
import { publicProcedure, router, shopperProcedure, visitorProcedure } from "../trpc.ts";
import { setOrderChangeGrantCookie } from "./order-cookies.ts";

const MessageResponse = z.object({ message: z.string() });
const Email = z.string().max(300);

export const ordersRouter = router({
  read: shopperProcedure("order")
    .input(OrderAccess)
    .output(OrderView)
    .query(({ ctx, input }) => readOrder(ctx, input)),

  list: shopperProcedure("visitor")
    .input(z.object({ page: z.int().min(1).max(10_000) }))
    .output(z.object({ orders: z.array(OrderSummary), page: z.int(), pageSize: z.int(), total: z.int() }))
    .query(async ({ ctx, input }) => ({
      ...(await listOwnOrders(ctx, { ...input, isSignedIn: ctx.isSignedIn })),
      page: input.page,
      pageSize: ORDERS_PER_PAGE,
    })),

  lineInfo: shopperProcedure("order")
    .input(OrderLineAccess)
    .output(LineInfoView)
    .query(({ ctx, input }) => readOrderLineDesign(ctx, input)),

  confirm: shopperProcedure("order")
    .input(OrderAccess)
    .output(z.object({ order: OrderView, isFirstTime: z.boolean() }))
    .mutation(({ ctx, input }) => readOrderConfirmation(ctx, input)),

  completeUploadLater: visitorProcedure("order")
    .input(CompleteUploadLaterInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => completeUploadLater(ctx, input)),

  /** Emails an upload link. Accepts any text as id, so that malformed and unknown ids get the same response. */
  sendUploadLink: publicProcedure
    .input(z.object({ email: Email, orderId: z.string().max(100), lineId: z.string().max(100).optional() }))
    .output(MessageResponse)
    .mutation(({ ctx, input }) => requestUploadLink(ctx, input)),

  find: publicProcedure
    .input(z.object({ number: z.string().max(40), email: Email }))
    .output(MessageResponse)
    .mutation(({ ctx, input }) => requestOrderLink(ctx, input)),

  /** Emails a one-time code to the order's own address, for a browser that did not place the order. */
  sendCode: shopperProcedure("order")
    .input(OrderAccess)
    .output(OrderCodeSent)
    .mutation(({ ctx, input }) => sendOrderCode(ctx, input)),

  /** Lets this browser change the order for 30 minutes. */
  confirmCode: shopperProcedure("order")
    .input(ConfirmOrderCodeInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      setOrderChangeGrantCookie(ctx.cookies, await confirmOrderCode(ctx, input));
      return null;
    }),

  /** Creates a cart from an order. Sets the cart cookie only if the browser has none. */
  reorder: shopperProcedure("order")
    .input(OrderAccess)
    .output(ReorderResult)
    .mutation(async ({ ctx, input }) => {
      const reordered = await createCartFromOrder(ctx, input);
      if (!ctx.cookies.get("cartId")) ctx.cookies.set("cartId", reordered.cartId, { maxAge: shopCookies.cartId });
      return reordered;
    }),
});

export const orderActionsRouter = router({
  cancel: shopperProcedure("order")
    .input(OrderAccess)
    .output(OrderView)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),

  changeAddress: shopperProcedure("order")
    .input(ChangeAddressInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => changeOrderAddress(ctx, input)),

  /** Returns the payment data for the price difference of a pending change. */
  payChange: shopperProcedure("order")
    .input(ChangeAccess)
    .output(PaymentIntentForBrowser)
    .mutation(async ({ ctx, input }) => ({
      ...(await startOrderChangePayment(ctx, input)),
      publishableKey: ctx.config.publishableKey,
    })),

  completeChange: shopperProcedure("order")
    .input(ChangeAccess)
    .output(OrderView)
    .mutation(({ ctx, input }) => completeOrderChangePayment(ctx, input)),

  acceptPrint: shopperProcedure("order")
    .input(AcceptPrintInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => acceptPrint(ctx, input)),

  /** Stores the customer's choice for a paid frame that is out of stock. */
  chooseFrames: shopperProcedure("order")
    .input(ChooseFramesInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => answerFrameShortage(ctx, input)),

  replacePhoto: visitorProcedure("order")
    .input(ReplacePhotoInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => replaceOrderPhoto(ctx, input)),

  claim: shopperProcedure("order")
    .input(ClaimInput)
    .output(ClaimResult)
    .mutation(({ ctx, input }) => fileClaim(ctx, input)),
});
