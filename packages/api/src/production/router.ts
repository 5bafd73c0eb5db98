import { OrderId, RemakeId } from "@storywall/domain/kernel/ids";
import {
  AdvanceOrderInput,
  AdvanceRemakeInput,
  OrderView,
  PhotoChoice,
  RemakeInput,
  StopOrderInput,
  SwapPhotoInput,
  TransitionTileInput,
} from "@storywall/domain/orders/schema";
import { createRemake } from "@storywall/services/production/create-remake";
import { moveTile } from "@storywall/services/production/move-tile";
import { stopOrder } from "@storywall/services/production/stop-order";
import { listPhotoChoices, swapPhoto } from "@storywall/services/production/swap-photo";
import { transitionOrder, transitionRemake } from "@storywall/services/production/transitions";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const productionRouter = router({
  advance: adminProcedure("production.advance")
    .input(AdvanceOrderInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => transitionOrder(ctx, input)),

  remake: adminProcedure("orders.change")
    .input(RemakeInput)
    .output(z.object({ remakeId: RemakeId }))
    .mutation(({ ctx, input }) => createRemake(ctx, input)),

  advanceRemake: adminProcedure("production.advance")
    .input(AdvanceRemakeInput)
    .mutation(({ ctx, input }) => transitionRemake(ctx, input)),

  /** Photos of the customer that can replace the photo of a tile. */
  photoChoices: adminProcedure("photos.view")
    .input(z.object({ orderId: OrderId }))
    .output(z.array(PhotoChoice))
    .query(({ ctx, input }) => listPhotoChoices(ctx, input)),

  /** Replaces the photo of a tile after the customer has agreed. */
  swapPhoto: adminProcedure("photos.view")
    .input(SwapPhotoInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => swapPhoto(ctx, input)),

  /** Cancels and refunds an order at any step before shipping. */
  stopOrder: adminProcedure("orders.refund")
    .input(StopOrderInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => stopOrder(ctx, input)),

  moveTile: adminProcedure("production.advance")
    .input(TransitionTileInput)
    .mutation(({ ctx, input }) => moveTile(ctx, input)),
});
