import type { Tx } from "@storywall/db/client";
import type { FrameAvailability, FrameShortage } from "@storywall/domain/catalog/stock/frame-shortage";

/** Returns the frames that the order lacks, the stock of all frames, and the frames that the order needs. */
export async function readFrameShortage(db: Pick<Tx, "$queryRaw">, orderId: string) {
  const short = await db.$queryRaw<FrameShortage[]>`
    SELECT style AS "frameStyle", size AS "frameSize", wanted, free FROM frames_short(${orderId})`;
  const left = await db.$queryRaw<FrameAvailability[]>`
    SELECT frame_style AS "frameStyle", frame_size AS "frameSize", on_hand - reserved AS left FROM frame_stock`;
  const pieces = await db.$queryRaw<Array<{ frameStyle: string; frameSize: string }>>`
    SELECT frame_style AS "frameStyle", frame_size AS "frameSize" FROM order_tiles
    WHERE order_id = ${orderId} AND remake_id IS NULL`;
  return { short, left, pieces };
}
