import { AdvanceOrderInput, MoveTileInput, OrderView } from "@storywall/domain/orders/schema";
import { advanceOrder } from "@storywall/services/production/advance-order";
import { moveTile } from "@storywall/services/production/move-tile";
import { adminMay, router } from "../trpc.ts";

export const productionRouter = router({
  advance: adminMay("production.advance")
    .input(AdvanceOrderInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => advanceOrder(ctx, input)),

  moveTile: adminMay("production.advance")
    .input(MoveTileInput)
    .mutation(({ ctx, input }) => moveTile(ctx, input)),
});
