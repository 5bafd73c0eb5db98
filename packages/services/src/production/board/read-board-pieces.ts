import { Prisma } from "@storywall/db/client";
import { BOARD_PAGE, type BoardPiecesInput } from "@storywall/domain/production/production-board";
import type { PieceView } from "@storywall/domain/production/production-scan";
import { mayAdminSeePhotos } from "../../accounts/admin/admin-photos.ts";
import type { Context } from "../../accounts/context.ts";
import { readPieces, toPieceView } from "../read-pieces.ts";
import { shownPieces } from "./board-sql.ts";

/** Print items of one board row; without proofs for an admin who may not see photos. */
export async function readBoardPieces(
  { db, now, admin }: Pick<Context, "db" | "now" | "admin">,
  { column, batchId, frameSize, frameStyle, cursor }: BoardPiecesInput,
): Promise<{ pieces: PieceView[]; hasMore: boolean }> {
  const among = Prisma.sql`t.id IN (
    WITH ${shownPieces(now(), { frameSize, frameStyle })}
    SELECT id FROM shown WHERE col = ${column} AND batch_id IS NOT DISTINCT FROM ${batchId})`;
  const found = await readPieces(db, among, { skip: cursor, take: BOARD_PAGE + 1 });
  const shown = found.slice(0, BOARD_PAGE).map(toPieceView);
  const pieces = mayAdminSeePhotos({ admin }) ? shown : shown.map((piece) => ({ ...piece, proofPath: null }));
  return { pieces, hasMore: found.length > BOARD_PAGE };
}
