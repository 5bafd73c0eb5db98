import { PaymentIntentForBrowser } from "@storywall/domain/checkout/schema";
import {
  AcceptPrintInput,
  ChangeAccess,
  ChangeAddressInput,
  ChooseFramesInput,
  ClaimInput,
  ClaimResult,
  OrderAccess,
  OrderView,
  ReplacePhotoInput,
} from "@storywall/domain/orders/schema";
import { cancelOrder } from "@storywall/services/orders/cancel-order";
import { changeOrderAddress } from "@storywall/services/orders/change-address";
import { chooseFrames } from "@storywall/services/orders/choose-frames";
import { fileClaim } from "@storywall/services/orders/claims";
import { completeChange, payChange } from "@storywall/services/orders/pay-change";
import { replaceOrderPhoto } from "@storywall/services/orders/replace-photo";
import { acceptPrint } from "@storywall/services/orders/review-prints";
import { router, shopperProcedure, visitorProcedure } from "../trpc.ts";

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
      ...(await payChange(ctx, input)),
      publishableKey: ctx.config.publishableKey,
    })),

  completeChange: shopperProcedure("order")
    .input(ChangeAccess)
    .output(OrderView)
    .mutation(({ ctx, input }) => completeChange(ctx, input)),

  acceptPrint: shopperProcedure("order")
    .input(AcceptPrintInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => acceptPrint(ctx, input)),

  /** Stores the customer's choice for a paid frame that is out of stock. */
  chooseFrames: shopperProcedure("order")
    .input(ChooseFramesInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => chooseFrames(ctx, input)),

  replacePhoto: visitorProcedure("order")
    .input(ReplacePhotoInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => replaceOrderPhoto(ctx, input)),

  claim: shopperProcedure("order")
    .input(ClaimInput)
    .output(ClaimResult)
    .mutation(({ ctx, input }) => fileClaim(ctx, input)),
});
