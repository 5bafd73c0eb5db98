import { RemakeId } from "@storywall/domain/ids";
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
import { adminMay, router } from "../trpc.ts";

export const productionRouter = router({
  advance: adminMay("production.advance")
    .input(AdvanceOrderInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => advanceOrder(ctx, input)),

  /** Pieces a customer has are made again at no price. */
  remake: adminMay("orders.change")
    .input(RemakeInput)
    .output(z.object({ remakeId: RemakeId }))
    .mutation(({ ctx, input }) => remake(ctx, input)),

  advanceRemake: adminMay("production.advance")
    .input(AdvanceRemakeInput)
    .mutation(({ ctx, input }) => advanceRemake(ctx, input)),

  moveTile: adminMay("production.advance")
    .input(MoveTileInput)
    .mutation(({ ctx, input }) => moveTile(ctx, input)),
});
