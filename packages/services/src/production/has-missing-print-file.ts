import { Prisma, type Tx } from "@storywall/db/client";

/** SQL condition for the open discrepancies `b` that report a missing file of the item `t`. */
export const isMissingPrintFileSql = Prisma.sql`b.closed_at IS NULL AND (
  (b.kind = 'photo-file-missing' AND b.photo_id = t.photo_id AND b.detail LIKE '%master%')
  OR (b.kind = 'print-file-missing' AND b.tile_id = t.id))`;

export async function hasMissingPrintFile(tx: Tx, orderId: string): Promise<boolean> {
  const affectedTiles = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM order_tiles t JOIN discrepancies b ON ${isMissingPrintFileSql} WHERE t.order_id = ${orderId} LIMIT 1`;
  return affectedTiles.length > 0;
}
