import { FrameStockRow, SetStockInput } from "@storywall/domain/stock/schema";
import { listStock } from "@storywall/services/stock/list-stock";
import { setStock } from "@storywall/services/stock/set-stock";
import { z } from "zod";
import { adminMay, router } from "../trpc.ts";

/** Frames on the shelf, by frame and size. */
export const stockRouter = router({
  list: adminMay("orders.see")
    .output(z.array(FrameStockRow))
    .query(({ ctx }) => listStock(ctx)),

  set: adminMay("stock.change")
    .input(SetStockInput)
    .output(FrameStockRow)
    .mutation(({ ctx, input }) => setStock(ctx, input)),
});
