import { Design } from "@storywall/domain/cart/design";
import { type CartView, NewCartLine, type UpdateCartLineInput } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import type { VisitorContext } from "../context.ts";
import { writeLine } from "./add-cart-line.ts";
import { assertPictures, checkLine } from "./check-line.ts";
import { editCart } from "./edit-cart.ts";

/** Replaces the given fields of a line; the others stay. Throws LINE_NOT_FOUND. */
export function updateCartLine(
  ctx: VisitorContext,
  { cartId, version, line: given }: UpdateCartLineInput,
): Promise<CartView> {
  return editCart(ctx, { cartId, version }, async (tx, cart) => {
    const before = cart.lines.find(({ id }) => id === given.id);
    if (!before) throw new ShopError("LINE_NOT_FOUND");
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const line = NewCartLine.parse({ ...before, design: Design.parse(before.design), ...changes });
    const json = checkLine(line);
    if (given.design) await assertPictures(tx, line.design, cart, ctx.userId);
    await writeLine(tx, cart, line, json);
    return true;
  });
}
