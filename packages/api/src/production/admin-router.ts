import { OrderId } from "@storywall/domain/kernel/ids";
import { OrderView, PrintFileView } from "@storywall/domain/orders/schema";
import { OrderFacts } from "@storywall/domain/production/order-facts";
import { PrintManifest } from "@storywall/domain/production/printing/print-record";
import { SheetView } from "@storywall/domain/production/printing/sheet-view";
import { readOrder } from "@storywall/services/orders/read-order";
import { readOrderSheets } from "@storywall/services/production/printing/order-sheets";
import { readPrintFiles } from "@storywall/services/production/printing/print-files";
import { readManifest } from "@storywall/services/production/printing/read-manifest";
import { readOrderFacts } from "@storywall/services/production/transitions";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const adminPrintRouter = router({
  printFiles: adminProcedure("orders.view")
    .input(z.object({ orderId: OrderId }))
    .output(z.object({ order: OrderView, files: z.array(PrintFileView), facts: OrderFacts }))
    .query(async ({ ctx, input }) => ({
      order: await readOrder(ctx, input),
      files: await readPrintFiles(ctx, input),
      facts: await readOrderFacts(ctx, input),
    })),

  /** Returns every print item with its dimensions and hashes, for checking print files. */
  printManifest: adminProcedure("orders.view")
    .input(z.object({ orderId: OrderId }))
    .output(PrintManifest)
    .query(({ ctx, input }) => readManifest(ctx, input)),

  printSheets: adminProcedure("orders.view")
    .input(z.object({ orderId: OrderId, sheet: z.string().max(20) }))
    .output(z.array(SheetView))
    .query(({ ctx, input }) => readOrderSheets(ctx, input)),
});
