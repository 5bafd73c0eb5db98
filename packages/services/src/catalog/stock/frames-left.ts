import { Prisma, type Tx } from "@storywall/db/client";
import type { AvailableFrames } from "@storywall/domain/catalog/frames";

/** SQL expression for the number of unreserved frames, as a JSON object keyed by `<style>:<size>`. */
export const selectFramesLeft = Prisma.sql`(select coalesce(jsonb_object_agg(frame_style || ':' || frame_size, on_hand - reserved), '{}')
  from frame_stock where on_hand is not null)`;

export async function loadFramesLeft(tx: Tx): Promise<AvailableFrames> {
  const [row] = await tx.$queryRaw<Array<{ framesLeft: AvailableFrames }>>`select ${selectFramesLeft} as "framesLeft"`;
  return row?.framesLeft ?? {};
}
