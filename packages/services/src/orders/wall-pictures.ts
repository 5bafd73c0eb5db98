import type { Db, Tx } from "@storywall/db/client";
import type { Design } from "@storywall/domain/walls/design/design";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { insertPreviews } from "../walls/captures/captures.ts";
import { type ShownPictures, toVisibleWall } from "../walls/captures/visible-wall.ts";

/** Maximum number of wall pictures per order. The limit keeps emails small. */
export const MAX_WALL_PICTURES = 8;

/**
 * Reads which pictures the walls of an order show, by the lines' ids. Photos may belong to a visitor other than the
 * buyer. Photos that are lost, rejected or not ready are left out.
 */
export async function readShownPictures(
  db: Db | Tx,
  { orderId }: { orderId: string },
): Promise<Map<string, ShownPictures>> {
  const tiles = await db.$queryRaw<Array<{ lineId: string; name: string; pictureId: string }>>`
    select distinct tile.line_id::text as "lineId", tile.name, coalesce(tile.art_id, photo.id) as "pictureId"
    from order_tiles tile left join photos photo on photo.id = tile.photo_id and photo.state = 'ready'
      and photo.lost_at is null and photo.refused_at is null
    where tile.order_id = ${orderId} and tile.copy = 1 and tile.remake_id is null
      and coalesce(tile.art_id, photo.id) is not null`;
  const lines = Map.groupBy(tiles, ({ lineId }) => lineId);
  return new Map(
    [...lines].map(([lineId, shown]) => [
      lineId,
      Object.fromEntries(shown.map(({ name, pictureId }) => [name, pictureId])),
    ]),
  );
}

/** Requests the picture of a changed wall, unless it exists. */
export async function requestWallPicture(
  tx: Tx,
  { orderId, lineId, templateKey, design }: { orderId: string; lineId: string; templateKey: string; design: Design },
): Promise<void> {
  const { userId } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { userId: true } });
  const pictures = (await readShownPictures(tx, { orderId })).get(lineId) ?? {};
  await enqueueAll(tx, await insertPreviews(tx, userId, [toVisibleWall({ templateKey, design, pictures })]));
}
