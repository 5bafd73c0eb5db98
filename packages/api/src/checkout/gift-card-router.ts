import {
  AdminGiftCardPage,
  BoughtGiftCard,
  BuyGiftCardInput,
  ChangeRecipientInput,
  GiftCardAccess,
  GiftCardBalance,
  GiftCardBalanceInput,
  GiftCardPayment,
  ListGiftCardsInput,
  VoidGiftCardInput,
} from "@storywall/domain/checkout/gift-cards";
import { RefundId } from "@storywall/domain/kernel/ids";
import {
  buyGiftCard,
  changeGiftCardRecipient,
  completeGiftCardPurchase,
  readBoughtGiftCard,
} from "@storywall/services/checkout/buy-gift-card";
import {
  listGiftCards,
  readGiftCardBalance,
  refundGiftCard,
  voidGiftCard,
} from "@storywall/services/checkout/manage-gift-cards";
import { z } from "zod";
import { adminProcedure, publicProcedure, router, shopperProcedure } from "../trpc.ts";

export const giftCardsRouter = router({
  /** Returns the balance of a code. This is a mutation so that the code is not part of a URL. */
  balance: publicProcedure
    .input(GiftCardBalanceInput)
    .output(GiftCardBalance)
    .mutation(({ ctx, input }) => readGiftCardBalance(ctx, input)),

  /** Creates a gift card without a balance, and returns what a browser needs to pay for it. */
  buy: publicProcedure
    .input(BuyGiftCardInput)
    .output(GiftCardPayment)
    .mutation(async ({ ctx, input }) => ({
      ...(await buyGiftCard(ctx, input)),
      publishableKey: ctx.config.publishableKey,
    })),

  /** Settles the payment when the browser returns from paying. */
  complete: shopperProcedure("link")
    .input(GiftCardAccess)
    .output(BoughtGiftCard)
    .mutation(({ ctx, input }) => completeGiftCardPurchase(ctx, input)),

  /** Returns a bought card to its buyer. This is a mutation so that the token is not part of a URL. */
  read: shopperProcedure("link")
    .input(GiftCardAccess)
    .output(BoughtGiftCard)
    .mutation(({ ctx, input }) => readBoughtGiftCard(ctx, input)),

  changeRecipient: shopperProcedure("link")
    .input(ChangeRecipientInput)
    .output(BoughtGiftCard)
    .mutation(({ ctx, input }) => changeGiftCardRecipient(ctx, input)),

  list: adminProcedure("orders.view")
    .input(ListGiftCardsInput.prefault({}))
    .output(AdminGiftCardPage)
    .query(({ ctx, input }) => listGiftCards(ctx, input)),

  /** Refunds a bought card that was never used, and disables it. */
  refund: adminProcedure("orders.refund")
    .input(VoidGiftCardInput)
    .output(z.object({ refundId: RefundId }))
    .mutation(({ ctx, input }) => refundGiftCard(ctx, input)),

  void: adminProcedure("orders.refund")
    .input(VoidGiftCardInput)
    .mutation(({ ctx, input }) => voidGiftCard(ctx, input)),
});
