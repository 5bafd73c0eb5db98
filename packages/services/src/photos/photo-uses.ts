import { Prisma } from "@storywall/db/client";

const designUsesPhotoSql = Prisma.sql`design @> jsonb_build_object('tiles', jsonb_build_array(jsonb_build_object('userPhotoId', p.uuid)))`;

/**
 * SQL condition that is true if a cart, a saved wall or a template's last design uses the photo `p`. The cart of an order
 * keeps its lines and does not count.
 */
export const isPhotoInUseSql = Prisma.sql`(
  EXISTS (SELECT 1 FROM carts JOIN cart_lines ON cart_id = carts.id
    WHERE user_id = p.user_id AND carts.state <> 'converted' AND ${designUsesPhotoSql})
  OR EXISTS (SELECT 1 FROM walls WHERE user_id = p.user_id AND ${designUsesPhotoSql})
  OR EXISTS (SELECT 1 FROM template_infos WHERE user_id = p.user_id AND ${designUsesPhotoSql}))`;

/**
 * SQL condition: a cart, saved wall, wall version, template's last design, order, claim or shared link uses the photo
 * `p`.
 */
export const isPhotoReferencedSql = Prisma.sql`(
  EXISTS (SELECT 1 FROM order_tiles WHERE photo_id = p.id)
  OR p.id IN (SELECT unnest(photo_ids) FROM claims)
  OR EXISTS (SELECT 1 FROM orders JOIN order_lines ON order_id = orders.id WHERE user_id = p.user_id AND ${designUsesPhotoSql})
  OR EXISTS (SELECT 1 FROM walls JOIN wall_versions v ON v.wall_id = walls.id
             WHERE user_id = p.user_id AND v.${designUsesPhotoSql})
  OR EXISTS (SELECT 1 FROM share_links WHERE user_id = p.user_id AND ${designUsesPhotoSql})
  OR ${isPhotoInUseSql})`;
