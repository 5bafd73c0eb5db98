import { WallId } from "@storywall/domain/kernel/ids";
import { type WallSummary, wallLimits } from "@storywall/domain/walls/schema";
import type { Context } from "../accounts/context.ts";

type Row = Omit<WallSummary, "createdAt" | "updatedAt"> & { createdAt: Date; updatedAt: Date };

/** Returns the visitor's walls, most recently changed first. */
export async function listWalls({ db, userId }: Pick<Context, "db" | "userId">): Promise<WallSummary[]> {
  if (!userId) return [];
  const walls = await db.$queryRaw<Row[]>`
    select id, name, template_key as "templateKey", version, created_at as "createdAt", updated_at as "updatedAt",
      jsonb_array_length(design -> 'tiles') as tiles,
      (select count(*)::int from jsonb_array_elements(design -> 'tiles') tile
        where coalesce(tile ->> 'userPhotoId', tile ->> 'artItemId') is not null) as filled
    from walls where user_id = ${userId} and deleted_at is null
    order by updated_at desc, id limit ${wallLimits.maxWalls}`;
  return walls.map(({ createdAt, updatedAt, ...wall }) => ({
    ...wall,
    id: WallId.parse(wall.id),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}
