import { BatchId, OrderId } from "@storywall/domain/kernel/ids";
import { LabParcelId } from "@storywall/domain/production/lab-order";
import { BatchDocumentsView } from "@storywall/domain/production/printing/batch-documents";
import {
  BoardFilter,
  BoardPiecesInput,
  BoardRowsInput,
  BoardView,
  ColumnView,
  SendParcelInput,
} from "@storywall/domain/production/production-board";
import {
  BatchView,
  BoxInput,
  BoxView,
  CloseBoxInput,
  PieceView,
  ScanInput,
  ScanResult,
  StartBatchInput,
  UndoScanInput,
} from "@storywall/domain/production/production-scan";
import { disbandBatch, markBatchPrinted } from "@storywall/services/production/batch";
import { readBoard, readBoardRows } from "@storywall/services/production/board/read-board";
import { readBoardPrintItems } from "@storywall/services/production/board/read-board-print-items";
import { closeBox, readScannedBox } from "@storywall/services/production/box";
import { recallOrderFromLab } from "@storywall/services/production/lab/lab-orders";
import { readBatchPapers } from "@storywall/services/production/papers/batch-papers";
import { markParcelSent } from "@storywall/services/production/parcel";
import { scanTile, undoScan } from "@storywall/services/production/scan";
import { startBatch } from "@storywall/services/production/start-batch";
import { tracked } from "@trpc/server";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

const MovedTiles = z.object({ tiles: z.int() });

export const boardRouter = router({
  read: adminProcedure("orders.view")
    .input(BoardFilter.default({}))
    .output(BoardView)
    .query(({ ctx, input }) => readBoard(ctx, input)),

  rows: adminProcedure("orders.view")
    .input(BoardRowsInput)
    .output(ColumnView.pick({ groups: true, parcels: true, hasMore: true }))
    .query(({ ctx, input }) => readBoardRows(ctx, input)),

  printItems: adminProcedure("orders.view")
    .input(BoardPiecesInput)
    .output(z.object({ pieces: z.array(PieceView), hasMore: z.boolean() }))
    .query(({ ctx, input }) => readBoardPrintItems(ctx, input)),

  /** Streams an event to the open board whenever an order changes. */
  events: adminProcedure("orders.view")
    .input(z.object({ lastEventId: z.string().max(100).optional() }).default({}))
    .subscription(async function* ({ ctx, signal }) {
      const until = signal ?? new AbortController().signal;
      const closeStream = ctx.config.limiter.openStream(ctx.from.ip);
      try {
        for await (const event of ctx.config.live.subscribe(({ event: { type } }) => type === "order", until)) {
          yield tracked(crypto.randomUUID(), event);
        }
      } finally {
        closeStream();
      }
    }),

  startBatch: adminProcedure("production.advance")
    .input(StartBatchInput)
    .output(BatchView)
    .mutation(({ ctx, input }) => startBatch(ctx, input)),

  printBatch: adminProcedure("production.advance")
    .input(z.object({ batchId: BatchId }))
    .output(MovedTiles)
    .mutation(({ ctx, input }) => markBatchPrinted(ctx, input)),

  /** Returns the contents of a batch's slips, labels and sheets, and the items that are missing from them. */
  batchPapers: adminProcedure("production.advance")
    .input(z.object({ batchId: BatchId }))
    .output(BatchDocumentsView)
    .query(({ ctx, input }) => readBatchPapers(ctx, input)),

  disbandBatch: adminProcedure("production.advance")
    .input(z.object({ batchId: BatchId }))
    .output(MovedTiles)
    .mutation(({ ctx, input }) => disbandBatch(ctx, input)),

  scan: adminProcedure("production.advance")
    .input(ScanInput)
    .output(ScanResult)
    .mutation(({ ctx, input }) => scanTile(ctx, input)),

  undoScan: adminProcedure("production.advance")
    .input(UndoScanInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await undoScan(ctx, input);
      return null;
    }),

  openBox: adminProcedure("production.advance")
    .input(BoxInput)
    .output(BoxView)
    .query(({ ctx, input }) => readScannedBox(ctx, input)),

  closeBox: adminProcedure("production.advance")
    .input(CloseBoxInput)
    .output(BoxView)
    .mutation(({ ctx, input }) => closeBox(ctx, input)),

  /** Takes an order back from the print lab. */
  recall: adminProcedure("production.advance")
    .input(z.object({ parcelId: LabParcelId }))
    .output(z.null())
    .mutation(({ ctx, input }) => recallOrderFromLab(ctx, input)),

  send: adminProcedure("production.advance")
    .input(SendParcelInput)
    .output(z.object({ orderId: OrderId }))
    .mutation(({ ctx, input }) => markParcelSent(ctx, input)),
});
