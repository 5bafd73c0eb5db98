import { createHash } from "node:crypto";
import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import { CartId, newId } from "@storywall/domain/kernel/ids";
import type { OrderAccess } from "@storywall/domain/orders/schema";
import { assertMakeable } from "@storywall/domain/walls/design/assert-makeable";
import { Design } from "@storywall/domain/walls/design/design-schema";
import type { Context } from "../accounts/context.ts";
import { loadPictures, pictureOf } from "../walls/pictures.ts";
import { lockOrder, type OrderToChange } from "./change-order.ts";
import { assertMayChangeOrder } from "./order-access.ts";

/**
 * Creates a cart with an order's lines. Deleted photos leave empty places; lines that are no longer sold are left out.
 * Returns the same cart until it is ordered or abandoned.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, ADMIN_FORBIDDEN, ACTION_NOT_ALLOWED while photos are missing, TEMPLATE_UNKNOWN if
 * no line is sold any more.
 */
export async function reorder(ctx: Context, { orderId, token }: OrderAccess): Promise<{ cartId: CartId }> {
  await assertMayChangeOrder(ctx, { orderId, token });
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state === "awaiting_photos") throw new ShopError("ACTION_NOT_ALLOWED");
    const lines = await wallsOf(tx, order);
    for (let time = 1; ; time++) {
      const createKey = keyOf(orderId, time);
      const made = await tx.cart.findUnique({ where: { userId_createKey: { userId: order.userId, createKey } } });
      if (made && (made.state === "open" || made.state === "locked")) return { cartId: CartId.parse(made.id) };
      if (made) continue;
      const id = CartId.parse(newId("cart"));
      await tx.cart.create({ data: { id, userId: order.userId, createKey, lines: { create: lines } } });
      return { cartId: id };
    }
  });
}

async function wallsOf(tx: Tx, { lines, userId }: OrderToChange) {
  const designs = lines.map(({ design }) => Design.parse(design));
  const pictures = await loadPictures(tx, [userId], designs);
  const walls = lines
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ design, templateKey, quantity }) => {
      const kept = withoutGone(Design.parse(design), (tile) => {
        const picture = pictureOf(pictures, tile);
        return picture !== null && !picture.state.startsWith("delete");
      });
      return isMade(templateKey, kept) ? [{ templateKey, quantity, design: kept }] : [];
    });
  if (walls.length === 0) throw new ShopError("TEMPLATE_UNKNOWN");
  return walls.map(({ design, ...wall }, index) => ({
    ...wall,
    id: crypto.randomUUID(),
    design: design as unknown as Prisma.InputJsonObject,
    position: index + 1,
  }));
}

type Tile = Design["tiles"][number];

function withoutGone(design: Design, isThere: (tile: Tile) => boolean): Design {
  const emptied = (tile: Tile): Tile =>
    isThere(tile) ? tile : { ...tile, userPhotoId: null, artItemId: null, cropParams: {} };
  return { ...design, tiles: design.tiles.map(emptied) };
}

function isMade(templateKey: string, design: Design): boolean {
  const template = templateByKey(templateKey);
  if (!template) return false;
  try {
    assertMakeable(template, design);
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

/** A deterministic UUID, so that a double click creates one cart. */
function keyOf(orderId: string, time: number): string {
  const hex = createHash("sha256").update(`reorder ${orderId} ${time}`).digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}
