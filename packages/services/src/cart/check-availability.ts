import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import type { Design } from "@storywall/domain/walls/design/design";
import { collectPictureIds } from "../walls/check-line.ts";

/**
 * Throws PHOTO_UNKNOWN unless every photo belongs to the cart's owner and every artwork exists. A caller who is not the
 * owner may only use photos that are already in the cart.
 */
export async function assertPicturesAvailable(
  tx: Tx,
  design: Pick<Design, "tiles">,
  cart: { id: string | null; userId: string },
  callerId: string,
): Promise<void> {
  const { photos, arts } = collectPictureIds(design);
  const [missing] = await tx.$queryRaw<Array<{ count: number }>>`
    select (select count(*) from unnest(${photos}::uuid[]) wanted(uuid)
      where not exists (select 1 from photos photo where photo.user_id = ${cart.userId} and photo.uuid = wanted.uuid
          and photo.state not in ('delete_pending', 'deleted'))
        or (${cart.userId} <> ${callerId} and not exists (select 1 from cart_lines line,
          jsonb_array_elements(line.design -> 'tiles') tile
          where line.cart_id = ${cart.id} and tile ->> 'userPhotoId' = wanted.uuid::text)))::int
    + (select count(*) from unnest(${arts}::text[]) wanted(id)
      where not exists (select 1 from art_items art where art.id = wanted.id))::int as count`;
  if (missing?.count) throw new ShopError("PHOTO_UNKNOWN", { missing: missing.count });
}
