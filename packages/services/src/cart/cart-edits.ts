import { isDeepStrictEqual } from "node:util";
import { Prisma, type Tx } from "@storywall/db/client";
import type { CartChanges } from "@storywall/domain/cart/changes";
import { Design } from "@storywall/domain/cart/design";
import { type GivenLine, toNewLine } from "@storywall/domain/cart/given-line";
import { MAX_CART_LINES, NewCartLine } from "@storywall/domain/cart/line";
import { checkAddress } from "@storywall/domain/checkout/address";
import { checkEmail } from "@storywall/domain/checkout/email";
import { isShippingRate } from "@storywall/domain/checkout/shipping-rates";
import { ShopError } from "@storywall/domain/errors";
import type { VisitorContext } from "../context.ts";
import type { CartRow } from "./cart-row.ts";
import { assertPictures, checkLine } from "./check-line.ts";
import type { CartEdit } from "./edit-cart.ts";

/** D-7: the holder may write who gets it. Throws EMAIL_INVALID and what `checkAddress` throws, before the cart is asked. */
export function contactEdit(given: Pick<CartChanges, "email" | "shippingAddress">): CartEdit {
  const email = given.email === undefined ? undefined : checkEmail(given.email);
  const shippingAddress = given.shippingAddress && checkAddress(given.shippingAddress);
  return async (tx, cart) => {
    const contact = { email: email ?? cart.email, shippingAddress: shippingAddress ?? cart.shippingAddress };
    if (isDeepStrictEqual(contact, { email: cart.email, shippingAddress: cart.shippingAddress })) return false;
    await tx.cart.update({
      where: { id: cart.id },
      data: { ...contact, shippingAddress: contact.shippingAddress ?? Prisma.DbNull },
    });
    return true;
  };
}

/** Throws SHIPPING_RATE_UNKNOWN (S-158). */
export function shippingRateEdit(handle: string): CartEdit {
  if (!isShippingRate(handle)) throw new ShopError("SHIPPING_RATE_UNKNOWN", { handle });
  return async (tx, cart) => {
    if (cart.shippingRate === handle) return false;
    await tx.cart.update({ where: { id: cart.id }, data: { shippingRate: handle } });
    return true;
  };
}

/** Throws GIFT_NOTE_TOO_LONG (S-136). An empty note is none. */
export function giftNoteEdit(given: string | null): CartEdit {
  const giftNote = given?.trim() || null;
  if ([...(giftNote ?? "")].length > 240) throw new ShopError("GIFT_NOTE_TOO_LONG");
  return async (tx, cart) => {
    if (cart.giftNote === giftNote) return false;
    await tx.cart.update({ where: { id: cart.id }, data: { giftNote } });
    return true;
  };
}

/** Whether the photos of all lines come after the order (S-124). */
export function uploadLaterEdit(isUploadLater: boolean): CartEdit {
  return async (tx, cart) => {
    const where = { cartId: cart.id, isUploadLater: !isUploadLater };
    const { count } = await tx.cartLine.updateMany({ where, data: { isUploadLater } });
    return count > 0;
  };
}

/** Lines that are there are changed as far as is said, others are added at the end. Throws CART_FULL. */
export function linesEdit(ctx: VisitorContext, given: readonly GivenLine[]): CartEdit {
  return async (tx, cart) => {
    const known = new Map(cart.lines.map((line) => [line.id, NewCartLine.parse(line)]));
    const changed: NewCartLine[] = [];
    for (const wish of given) {
      const before = wish.id ? known.get(wish.id) : undefined;
      const line = toNewLine(wish, before);
      if (before && isDeepStrictEqual(before, line)) continue;
      checkLine(line);
      if (!before || wish.design) await assertPictures(tx, line.design, cart, ctx.userId);
      changed.push(line);
    }
    const added = changed.filter(({ id }) => !known.has(id)).length;
    if (known.size + added > MAX_CART_LINES) throw new ShopError("CART_FULL");
    await writeLines(tx, cart, changed);
    return changed.length > 0;
  };
}

/** Each added line has a version of its own, so that later lines come after it. */
async function writeLines(tx: Tx, cart: CartRow, lines: readonly NewCartLine[]): Promise<void> {
  for (const [index, line] of lines.entries()) {
    await tx.$executeRaw`
      insert into cart_lines (cart_id, id, template_key, design, quantity, is_upload_later, position)
      values (${cart.id}, ${line.id}::uuid, ${line.templateKey}, ${JSON.stringify(Design.parse(line.design))}::jsonb,
        ${line.quantity}, ${line.isUploadLater}, ${cart.version + 1 + index})
      on conflict (cart_id, id) do update set template_key = excluded.template_key, design = excluded.design,
        quantity = excluded.quantity, is_upload_later = excluded.is_upload_later`;
  }
  if (lines.length > 1) {
    await tx.$executeRaw`update carts set version = version + ${lines.length - 1} where id = ${cart.id}`;
  }
}
