import type { TileId } from "@storywall/domain/kernel/ids";
import { PrintRecord } from "@storywall/domain/production/printing/print-record";
import type { Deps } from "../kernel/deps.ts";
import type { RenderedPrint } from "./record-print.ts";

/**
 * Returns the print of a tile that equals this one: it is in the same order and has the same picture, size, mat, crop
 * and tone, so its print file has the same bytes. Returns null if there is none. Remakes and tiles that were rendered
 * before are rendered again.
 */
export async function findEqualPrint(
  { db }: Pick<Deps, "db">,
  { tileId }: { tileId: TileId },
): Promise<RenderedPrint | null> {
  const [equal] = await db.$queryRaw<Array<RenderedPrint>>`
    SELECT other.print_key AS "printKey", other.proof_key AS "proofKey", other.print_sha256 AS sha256,
      other.print_bytes AS bytes, other.print_width AS width, other.print_height AS height,
      other.effective_ppi AS "effectivePpi", other.print_record AS record
    FROM order_tiles tile
    JOIN order_tiles other ON other.order_id = tile.order_id
      AND (other.photo_id, other.art_id, other.frame_size, other.orientation, other.mat_type, other.crop, other.tone)
        IS NOT DISTINCT FROM
          (tile.photo_id, tile.art_id, tile.frame_size, tile.orientation, tile.mat_type, tile.crop, tile.tone)
    WHERE tile.id = ${tileId} AND tile.remake_id IS NULL AND tile.print_record IS NULL
      AND other.remake_id IS NULL AND other.print_key IS NOT NULL AND other.print_record IS NOT NULL
    LIMIT 1`;
  return equal ? { ...equal, record: PrintRecord.parse(equal.record) } : null;
}
