import { Prisma, type Tx } from "@storywall/db/client";
import type { FramesLeft } from "@storywall/domain/catalog/stock/frames-short";

/** Frames left to sell as a JSON object by style and size, in SQL. */
export const framesLeft = Prisma.sql`(select coalesce(jsonb_object_agg(frame_style || ':' || frame_size, on_hand - promised), '{}')
  from frame_stock where on_hand is not null)`;

export async function loadFramesLeft(tx: Tx): Promise<FramesLeft> {
  const [row] = await tx.$queryRaw<Array<{ framesLeft: FramesLeft }>>`select ${framesLeft} as "framesLeft"`;
  return row?.framesLeft ?? {};
}
