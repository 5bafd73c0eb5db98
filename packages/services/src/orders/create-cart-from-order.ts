import { createHash } from "node:crypto";
import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { findProductByKey } from "@storywall/domain/catalog/products";
import { ShopError } from "@storywall/domain/errors";
import { CartId, newId } from "@storywall/domain/kernel/ids";
import type { OrderAccess } from "@storywall/domain/orders/schema";
import { assertValidDesign } from "@storywall/domain/walls/design/design-checks";
import { Design } from "@storywall/domain/walls/design/design-schema";
import type { Context } from "../accounts/context.ts";
import { findPicture, loadPictures } from "../walls/pictures.ts";
import { requireOrderChangeAccess } from "./order-access.ts";
import { lockOrder, type OrderToChange } from "./run-order-change.ts";

/**
 * Creates a cart with an order's lines. The tiles of deleted photos are empty, and lines that are no longer sold are
 * left out. Returns the existing cart if an earlier call created one for the same lines that has not been ordered or
 * abandoned.
 * @throws ORDER_NOT_FOUND, LINK_EXPIRED, ADMIN_FORBIDDEN, ACTION_NOT_ALLOWED while photos are missing, TEMPLATE_UNKNOWN
 * if none of the lines is still sold.
 */
export async function createCartFromOrder(ctx: Context, { orderId, token }: OrderAccess): Promise<{ cartId: CartId }> {
  await requireOrderChangeAccess(ctx, { orderId, token });
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.state === "awaiting_photos") throw new ShopError("ACTION_NOT_ALLOWED");
    const lines = await buildCartLines(tx, order);
    for (let attempt = 1; ; attempt++) {
      const createKey = buildCartCreationKey({ orderId, lines, attempt });
      const existingCart = await tx.cart.findUnique({
        where: { userId_createKey: { userId: order.userId, createKey } },
      });
      if (existingCart && (existingCart.state === "open" || existingCart.state === "locked"))
        return { cartId: CartId.parse(existingCart.id) };
      if (existingCart) continue;
      const id = CartId.parse(newId("cart"));
      await tx.cart.create({ data: { id, userId: order.userId, createKey, lines: { create: lines } } });
      return { cartId: id };
    }
  });
}

async function buildCartLines(tx: Tx, { lines, userId }: OrderToChange) {
  const designs = lines.map(({ design }) => Design.parse(design));
  const pictures = await loadPictures(tx, [userId], designs);
  const walls = lines
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ design, templateKey, quantity }) => {
      const availableDesign = removeMissingPictures(Design.parse(design), (tile) => {
        const picture = findPicture(pictures, tile);
        return picture !== null && !picture.state.startsWith("delete");
      });
      return isValidDesign(templateKey, availableDesign) ? [{ templateKey, quantity, design: availableDesign }] : [];
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

function removeMissingPictures(design: Design, isAvailable: (tile: Tile) => boolean): Design {
  const clearMissingPicture = (tile: Tile): Tile =>
    isAvailable(tile) ? tile : { ...tile, userPhotoId: null, artItemId: null, cropParams: {} };
  return { ...design, tiles: design.tiles.map(clearMissingPicture) };
}

function isValidDesign(templateKey: string, design: Design): boolean {
  const template = findProductByKey(templateKey);
  if (!template) return false;
  try {
    assertValidDesign(template, design);
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

type CreateKeySource = {
  orderId: string;
  lines: ReadonlyArray<{ templateKey: string; quantity: number; design: Prisma.InputJsonObject }>;
  attempt: number;
};

/**
 * Derives a deterministic UUID, so that a double click creates only one cart. The UUID changes when the order changes.
 */
function buildCartCreationKey({ orderId, lines, attempt }: CreateKeySource): string {
  const content = lines.map(({ templateKey, quantity, design }) => [templateKey, quantity, design]);
  const hex = createHash("sha256")
    .update(JSON.stringify(["reorder", orderId, attempt, content]))
    .digest("hex");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}
