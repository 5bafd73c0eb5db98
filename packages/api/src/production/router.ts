import { RemakeId } from "@storywall/domain/kernel/ids";
import {
  AdvanceOrderInput,
  AdvanceRemakeInput,
  MoveTileInput,
  OrderView,
  RemakeInput,
} from "@storywall/domain/orders/schema";
import { advanceOrder } from "@storywall/services/production/advance-order";
import { advanceRemake } from "@storywall/services/production/advance-remake";
import { moveTile } from "@storywall/services/production/move-tile";
import { remake } from "@storywall/services/production/remake";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const productionRouter = router({
  advance: adminProcedure
    .input(AdvanceOrderInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => advanceOrder(ctx, input)),

  remake: adminProcedure
    .input(RemakeInput)
    .output(z.object({ remakeId: RemakeId }))
    .mutation(({ ctx, input }) => remake(ctx, input)),

  advanceRemake: adminProcedure.input(AdvanceRemakeInput).mutation(({ ctx, input }) => advanceRemake(ctx, input)),

  moveTile: adminProcedure.input(MoveTileInput).mutation(({ ctx, input }) => moveTile(ctx, input)),
});
