import { BOARD_DELIVERED_DAYS, BOARD_PAGE } from "@storywall/domain/production/board-columns";
import type { BoardPiecesInput } from "@storywall/domain/production/production-board";
import type { PieceView } from "@storywall/domain/production/production-scan";
import { canAdminSeePhotos } from "../../accounts/admin/admin-photos.ts";
import type { Context } from "../../accounts/context.ts";
import { readPrintItems, toPrintItemView } from "../read-print-items.ts";

/** Returns the print items of one board row. An admin who may not see photos gets no proofs. */
export async function readBoardPrintItems(
  { db, now, admin }: Pick<Context, "db" | "now" | "admin">,
  { column, batchId, frameSize = null, frameStyle = null, cursor }: BoardPiecesInput,
): Promise<{ pieces: PieceView[]; hasMore: boolean }> {
  const deliveredSince = new Date(now().getTime() - BOARD_DELIVERED_DAYS * 86_400_000);
  const rows = await db.$queryRaw<Array<{ id: string }>>`
    SELECT t.id
    FROM board_entries s
    JOIN order_tiles t ON t.order_id = s.order_id AND t.remake_id IS NOT DISTINCT FROM s.remake_id
      AND t.state = s.tile_state AND t.batch_id IS NOT DISTINCT FROM s.batch_id AND t.frame_size = s.frame_size
      AND t.frame_style = s.frame_style
    JOIN orders o ON o.id = t.order_id
    JOIN order_lines l ON l.order_id = t.order_id AND l.id = t.line_id
    WHERE s.board_column = ${column} AND s.batch_id IS NOT DISTINCT FROM ${batchId}
      AND (s.delivered_at IS NULL OR s.delivered_at > ${deliveredSince})
      AND (${frameSize}::text IS NULL OR s.frame_size = ${frameSize})
      AND (${frameStyle}::text IS NULL OR s.frame_style = ${frameStyle})
    ORDER BY o.ship_by, o.placed_at, o.id, t.remake_id NULLS FIRST, l.position, t.copy, t.position, t.id
    LIMIT ${BOARD_PAGE + 1} OFFSET ${cursor}`;
  const shown = rows.slice(0, BOARD_PAGE).map(({ id }) => id);
  const views = (await readPrintItems(db, { id: { in: shown } })).map(toPrintItemView);
  const printItems = canAdminSeePhotos({ admin }) ? views : views.map((piece) => ({ ...piece, proofPath: null }));
  return { pieces: printItems, hasMore: rows.length > BOARD_PAGE };
}
