import { Prisma } from "@storywall/db/client";
import { BOARD_PAGE, type BoardPiecesInput } from "@storywall/domain/production/production-board";
import type { PieceView } from "@storywall/domain/production/production-scan";
import { canAdminSeePhotos } from "../../accounts/admin/admin-photos.ts";
import type { Context } from "../../accounts/context.ts";
import { readPrintItems, toPrintItemView } from "../read-print-items.ts";
import { buildBoardCtes, isTileOfEntrySql } from "./board-sql.ts";

/** Returns the print items of one board row. An admin who may not see photos gets no proofs. */
export async function readBoardPrintItems(
  { db, now, admin }: Pick<Context, "db" | "now" | "admin">,
  { column, batchId, frameSize, frameStyle, cursor }: BoardPiecesInput,
): Promise<{ pieces: PieceView[]; hasMore: boolean }> {
  const isOnColumnSql = Prisma.sql`t.id = ANY (ARRAY(
    WITH ${buildBoardCtes(now(), { frameSize: frameSize ?? undefined, frameStyle: frameStyle ?? undefined })}
    SELECT t.id FROM shown s JOIN order_tiles t ON ${isTileOfEntrySql}
    WHERE s.col = ${column} AND s.batch_id IS NOT DISTINCT FROM ${batchId}))`;
  const found = await readPrintItems(db, isOnColumnSql, { skip: cursor, take: BOARD_PAGE + 1 });
  const views = found.slice(0, BOARD_PAGE).map(toPrintItemView);
  const printItems = canAdminSeePhotos({ admin }) ? views : views.map((piece) => ({ ...piece, proofPath: null }));
  return { pieces: printItems, hasMore: found.length > BOARD_PAGE };
}
