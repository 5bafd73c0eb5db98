import { RemakeId } from "@storywall/domain/kernel/ids";
import {
  AdvanceOrderInput,
  AdvanceRemakeInput,
  OrderView,
  RemakeInput,
  TransitionTileInput,
} from "@storywall/domain/orders/schema";
import { createRemake } from "@storywall/services/production/create-remake";
import { moveTile } from "@storywall/services/production/move-tile";
import { transitionOrder } from "@storywall/services/production/transition-order";
import { transitionRemake } from "@storywall/services/production/transition-remake";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const productionRouter = router({
  advance: adminProcedure
    .input(AdvanceOrderInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => transitionOrder(ctx, input)),

  remake: adminProcedure
    .input(RemakeInput)
    .output(z.object({ remakeId: RemakeId }))
    .mutation(({ ctx, input }) => createRemake(ctx, input)),

  advanceRemake: adminProcedure.input(AdvanceRemakeInput).mutation(({ ctx, input }) => transitionRemake(ctx, input)),

  moveTile: adminProcedure.input(TransitionTileInput).mutation(({ ctx, input }) => moveTile(ctx, input)),
});
