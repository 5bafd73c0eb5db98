import { Prisma } from "@storywall/db/client";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import { assertMakeable } from "@storywall/domain/walls/design/assert-makeable";
import type { Design } from "@storywall/domain/walls/design/design";

/** How large a stored design may be, in bytes of JSON. */
const MAX_DESIGN_BYTES = 64 * 1024;
/** Escapes of characters Postgres cannot keep: NUL and halves of surrogate pairs. */
const unkeepable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** What can be said about a line without the database: layout, frame, sizes, crops, weight. Returns it as JSON. */
export function checkLine({ templateKey, design }: { templateKey: string; design: Design }): string {
  const template = templateByKey(templateKey);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey });
  assertMakeable(template, design);
  const json = JSON.stringify(design);
  if (Buffer.byteLength(json) > MAX_DESIGN_BYTES) throw new ShopError("DESIGN_TOO_LARGE");
  if (unkeepable.test(json)) throw new ShopError("BAD_TEXT", { field: "design" });
  return json;
}

/** The pictures a design names, each once. */
export function picturesOf({ tiles }: Pick<Design, "tiles">): { photos: string[]; arts: string[] } {
  const photos = new Set(tiles.flatMap((tile) => tile.userPhotoId ?? []));
  const arts = new Set(tiles.flatMap((tile) => tile.artItemId ?? []));
  return { photos: [...photos], arts: [...arts] };
}

/** True in SQL when every picture of the design may be used by its visitor. */
export function mayUsePictures(userId: string, design: Pick<Design, "tiles">): Prisma.Sql {
  const { photos, arts } = picturesOf(design);
  return Prisma.sql`
    not exists (select 1 from unnest(${photos}::uuid[]) wanted(uuid) where not exists (select 1 from photos photo
      where photo.user_id = ${userId} and photo.uuid = wanted.uuid and photo.state not in ('delete_pending', 'deleted')))
    and not exists (select 1 from unnest(${arts}::text[]) wanted(id)
      where not exists (select 1 from art_items art where art.id = wanted.id))`;
}
