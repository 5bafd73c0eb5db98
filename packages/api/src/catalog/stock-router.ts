import { FrameStockRow, SetStockInput } from "@storywall/domain/catalog/stock/schema";
import { listStock, setStock } from "@storywall/services/catalog/stock";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const stockRouter = router({
  list: adminProcedure("orders.view")
    .output(z.array(FrameStockRow))
    .query(({ ctx }) => listStock(ctx)),

  set: adminProcedure("stock.change")
    .input(SetStockInput)
    .output(FrameStockRow)
    .mutation(({ ctx, input }) => setStock(ctx, input)),
});
