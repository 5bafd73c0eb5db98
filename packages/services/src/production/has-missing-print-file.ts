import { Prisma, type Tx } from "@storywall/db/client";

/** SQL condition: the open discrepancy `b` reports a missing file that item `t` needs. */
export const isMissingPrintFileSql = Prisma.sql`b.closed_at IS NULL AND (
  (b.kind = 'photo-file-missing' AND b.photo_id = t.photo_id AND b.detail LIKE '%master%')
  OR (b.kind = 'print-file-missing' AND b.tile_id = t.id))`;

/** Returns whether a file is missing that is needed to print the order. */
export async function hasMissingPrintFile(tx: Tx, orderId: string): Promise<boolean> {
  const affectedTiles = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM order_tiles t JOIN recon_breaks b ON ${isMissingPrintFileSql} WHERE t.order_id = ${orderId} LIMIT 1`;
  return affectedTiles.length > 0;
}
