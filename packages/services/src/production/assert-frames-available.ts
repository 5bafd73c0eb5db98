import type { Tx } from "@storywall/db/client";
import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import { ShopError } from "@storywall/domain/errors";
import { lockFrameStock } from "../catalog/stock.ts";

type FrameShortage = { frameStyle: string; frameSize: string; wanted: number; free: number };

/**
 * Returns the first frame that the order needs and that is out of stock, or null. Frames reserved for orders and
 * remakes in production are not available. Locks the stock counts.
 */
export async function findFrameShortage(tx: Tx, orderId: string): Promise<FrameShortage | null> {
  const orderFrames = await tx.orderTile.groupBy({
    by: ["frameStyle", "frameSize"],
    where: { orderId, remakeId: null },
  });
  await lockFrameStock(tx, orderFrames);
  const [shortage] = await tx.$queryRaw<FrameShortage[]>`
    select * from (
      select s.frame_style as "frameStyle", s.frame_size as "frameSize",
        (count(*) filter (where t.order_id = ${orderId} and t.remake_id is null))::int as wanted,
        greatest(0, s.on_hand - (count(*) filter (where t.order_id <> ${orderId} or t.remake_id is not null)))::int as free
      from frame_stock s
      join order_tiles t on t.frame_style = s.frame_style and t.frame_size = s.frame_size
        and t.state in ('waiting', 'rendered', 'printed', 'remake')
      join orders o on o.id = t.order_id left join remakes r on r.id = t.remake_id
      where s.on_hand is not null and (
        (t.order_id = ${orderId} and t.remake_id is null)
        or (t.remake_id is null and o.state in ('printing', 'framing', 'packed')) or r.state = 'making')
      group by s.frame_style, s.frame_size, s.on_hand) as need
    where wanted > free order by 1, 2 limit 1`;
  return shortage ?? null;
}

/** Throws FRAMES_SHORT if a frame that the order needs is out of stock. */
export async function assertFramesAvailable(tx: Tx, orderId: string): Promise<void> {
  const shortage = await findFrameShortage(tx, orderId);
  if (!shortage) return;
  const { frameStyle: frame, frameSize, wanted, free } = shortage;
  const size = isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize;
  throw new ShopError("FRAMES_SHORT", { frame, size, wanted, free });
}
