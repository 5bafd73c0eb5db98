import { BatchId, OrderId } from "@storywall/domain/kernel/ids";
import { BatchPapersView } from "@storywall/domain/production/printing/batch-papers";
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
  ScanAnswer,
  ScanInput,
  StartBatchInput,
  UndoScanInput,
} from "@storywall/domain/production/production-scan";
import { readBoard, readBoardRows } from "@storywall/services/production/board/read-board";
import { readBoardPieces } from "@storywall/services/production/board/read-board-pieces";
import { closeBox } from "@storywall/services/production/close-box";
import { dissolveBatch } from "@storywall/services/production/dissolve-batch";
import { openBox } from "@storywall/services/production/open-box";
import { readBatchPapers } from "@storywall/services/production/papers/batch-papers";
import { printBatch } from "@storywall/services/production/print-batch";
import { scanTile } from "@storywall/services/production/scan-tile";
import { sendParcel } from "@storywall/services/production/send-parcel";
import { startBatch } from "@storywall/services/production/start-batch";
import { undoScan } from "@storywall/services/production/undo-scan";
import { tracked } from "@trpc/server";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

const workProcedure = () => adminProcedure;
const Moved = z.object({ tiles: z.int() });

export const boardRouter = router({
  read: adminProcedure
    .input(BoardFilter.default({}))
    .output(BoardView)
    .query(({ ctx, input }) => readBoard(ctx, input)),

  rows: adminProcedure
    .input(BoardRowsInput)
    .output(ColumnView.pick({ groups: true, parcels: true, hasMore: true }))
    .query(({ ctx, input }) => readBoardRows(ctx, input)),

  pieces: adminProcedure
    .input(BoardPiecesInput)
    .output(z.object({ pieces: z.array(PieceView), hasMore: z.boolean() }))
    .query(({ ctx, input }) => readBoardPieces(ctx, input)),

  /** Live events for the open board; they do not name the order. */
  events: adminProcedure
    .input(z.object({ lastEventId: z.string().max(100).optional() }).default({}))
    .subscription(async function* ({ ctx, signal }) {
      const until = signal ?? new AbortController().signal;
      for await (const event of ctx.config.live.subscribe(({ event: { type } }) => type === "order", until)) {
        yield tracked(crypto.randomUUID(), event);
      }
    }),

  startBatch: workProcedure()
    .input(StartBatchInput)
    .output(BatchView)
    .mutation(({ ctx, input }) => startBatch(ctx, input)),

  printBatch: workProcedure()
    .input(z.object({ batchId: BatchId }))
    .output(Moved)
    .mutation(({ ctx, input }) => printBatch(ctx, input)),

  /** The contents of a batch's slips, labels and sheets, and what they leave out. */
  batchPapers: workProcedure()
    .input(z.object({ batchId: BatchId }))
    .output(BatchPapersView)
    .query(({ ctx, input }) => readBatchPapers(ctx, input)),

  dissolveBatch: workProcedure()
    .input(z.object({ batchId: BatchId }))
    .output(Moved)
    .mutation(({ ctx, input }) => dissolveBatch(ctx, input)),

  scan: workProcedure()
    .input(ScanInput)
    .output(ScanAnswer)
    .mutation(({ ctx, input }) => scanTile(ctx, input)),

  undoScan: workProcedure()
    .input(UndoScanInput)
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await undoScan(ctx, input);
      return null;
    }),

  openBox: workProcedure()
    .input(BoxInput)
    .output(BoxView)
    .query(({ ctx, input }) => openBox(ctx, input)),

  closeBox: workProcedure()
    .input(CloseBoxInput)
    .output(BoxView)
    .mutation(({ ctx, input }) => closeBox(ctx, input)),

  send: workProcedure()
    .input(SendParcelInput)
    .output(z.object({ orderId: OrderId }))
    .mutation(({ ctx, input }) => sendParcel(ctx, input)),
});
