import {
  AdminGiftCardPage,
  GiftCardBalance,
  GiftCardBalanceInput,
  ListGiftCardsInput,
  VoidGiftCardInput,
} from "@storywall/domain/checkout/gift-cards";
import { listGiftCards, readGiftCardBalance, voidGiftCard } from "@storywall/services/checkout/manage-gift-cards";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";

export const giftCardsRouter = router({
  /** Returns the balance of a code. This is a mutation so that the code is not part of a URL. */
  balance: publicProcedure
    .input(GiftCardBalanceInput)
    .output(GiftCardBalance)
    .mutation(({ ctx, input }) => readGiftCardBalance(ctx, input)),

  list: adminProcedure("orders.view")
    .input(ListGiftCardsInput.prefault({}))
    .output(AdminGiftCardPage)
    .query(({ ctx, input }) => listGiftCards(ctx, input)),

  void: adminProcedure("orders.refund")
    .input(VoidGiftCardInput)
    .mutation(({ ctx, input }) => voidGiftCard(ctx, input)),
});
