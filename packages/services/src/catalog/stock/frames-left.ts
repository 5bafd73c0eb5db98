import { Prisma, type Tx } from "@storywall/db/client";
import type { FramesLeft } from "@storywall/domain/catalog/stock/frames-short";

/** SQL for unreserved frames as a JSON object by `<style>:<size>`. */
export const framesLeft = Prisma.sql`(select coalesce(jsonb_object_agg(frame_style || ':' || frame_size, on_hand - promised), '{}')
  from frame_stock where on_hand is not null)`;

export async function loadFramesLeft(tx: Tx): Promise<FramesLeft> {
  const [row] = await tx.$queryRaw<Array<{ framesLeft: FramesLeft }>>`select ${framesLeft} as "framesLeft"`;
  return row?.framesLeft ?? {};
}
