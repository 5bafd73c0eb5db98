import { isDeepStrictEqual } from "node:util";
import type { Tx } from "@storywall/db/client";
import { checkEmail } from "@storywall/domain/accounts/email";
import { checkAddress } from "@storywall/domain/cart/address";
import type { CartChanges } from "@storywall/domain/cart/changes";
import { checkGiftNote } from "@storywall/domain/cart/gift-note";
import { type GivenLine, toNewLine } from "@storywall/domain/cart/given-line";
import { MAX_CART_LINES, NewCartLine } from "@storywall/domain/cart/line";
import { isShippingRate } from "@storywall/domain/catalog/shipping-rates";
import { ShopError } from "@storywall/domain/errors";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { assertFramesLeft, framesWanted } from "@storywall/domain/walls/design/frames-wanted";
import { readDesign } from "@storywall/domain/walls/design/read-design";
import type { VisitorContext } from "../accounts/context.ts";
import { checkLine, picturesOf } from "../walls/check-line.ts";
import type { CartRow } from "./cart-row.ts";
import { assertPictures } from "./check-supplies.ts";
import type { CartEdit } from "./edit-cart.ts";

/** Throws EMAIL_INVALID and what `checkAddress` throws. */
export function contactEdit(given: Pick<CartChanges, "email" | "shippingAddress">): CartEdit {
  const email = given.email === undefined ? undefined : checkEmail(given.email);
  const shippingAddress = given.shippingAddress && checkAddress(given.shippingAddress);
  return async (_tx, cart) => {
    const contact = { email: email ?? cart.email, shippingAddress: shippingAddress ?? cart.shippingAddress };
    const isSame = isDeepStrictEqual(contact, { email: cart.email, shippingAddress: cart.shippingAddress });
    return isSame ? cart : { ...cart, ...contact };
  };
}

/** Throws SHIPPING_RATE_UNKNOWN. */
export function shippingRateEdit(handle: string): CartEdit {
  if (!isShippingRate(handle)) throw new ShopError("SHIPPING_RATE_UNKNOWN", { handle });
  return async (_tx, cart) => (cart.shippingRate === handle ? cart : { ...cart, shippingRate: handle });
}

/** Throws what `checkGiftNote` throws. */
export function giftNoteEdit(given: string | null): CartEdit {
  const giftNote = checkGiftNote(given);
  return async (_tx, cart) => (cart.giftNote === giftNote ? cart : { ...cart, giftNote });
}

/** Sets for all lines whether their photos are uploaded after the order. */
export function uploadLaterEdit(isUploadLater: boolean): CartEdit {
  return async (_tx, cart) => {
    if (cart.lines.every((line) => line.isUploadLater === isUploadLater)) return cart;
    const lines = cart.lines.map((line) => (line.isUploadLater === isUploadLater ? line : { ...line, isUploadLater }));
    return { ...cart, lines };
  };
}

/** Merges the given fields into existing lines and appends new lines. Throws CART_FULL. */
export function linesEdit(ctx: VisitorContext, given: readonly GivenLine[]): CartEdit {
  return (tx, cart) => {
    const stored = new Map(cart.lines.map((line) => [line.id, line]));
    const lines = given.map((input) => {
      const before = input.id ? stored.get(input.id) : undefined;
      return toNewLine(input, before && NewCartLine.parse(before));
    });
    return putLines(tx, ctx, cart, lines);
  };
}

/** Appends complete lines, or replaces those of the same id. Throws CART_FULL. */
export function putLinesEdit(ctx: VisitorContext, lines: readonly NewCartLine[]): CartEdit {
  return (tx, cart) => putLines(tx, ctx, cart, lines);
}

async function putLines(tx: Tx, ctx: VisitorContext, cart: CartRow, input: readonly NewCartLine[]): Promise<CartRow> {
  const lines = new Map(cart.lines.map((line) => [line.id, line]));
  const changed = input.filter((line) => {
    const before = lines.get(line.id);
    return !before || !isDeepStrictEqual(NewCartLine.parse(before), line);
  });
  const replaced = changed.flatMap(({ id }) => lines.get(id) ?? []).map((line) => NewCartLine.parse(line));
  for (const line of changed) {
    checkLine(line);
    lines.set(line.id, { ...line, design: Design.parse(line.design) });
  }
  assertFramesLeft(additionalFrames(changed, replaced), cart.framesLeft);
  const tiles = changed.filter((line) => !showsOnly(cart, line)).flatMap(({ design }) => design.tiles);
  const hasPictures = tiles.some(({ userPhotoId, artItemId }) => userPhotoId || artItemId);
  if (hasPictures) await assertPictures(tx, { tiles }, cart, ctx.userId);
  if (lines.size > MAX_CART_LINES && lines.size > cart.lines.length) throw new ShopError("CART_FULL");
  const all = [...lines.values()];
  return all.every((line, index) => line === cart.lines[index]) ? cart : { ...cart, lines: all };
}

/** Frames of which the lines need more than before. A shortage of frames already in the cart only causes a warning. */
function additionalFrames(lines: readonly NewCartLine[], before: readonly NewCartLine[]): Map<string, number> {
  const had = framesWanted(before);
  return new Map([...framesWanted(lines)].filter(([key, count]) => count > (had.get(key) ?? 0)));
}

/** Whether every picture of the line is in the cart already and can be printed. */
function showsOnly({ lines, spoiltPhotos }: CartRow, line: NewCartLine): boolean {
  const there = lines.map(({ design }) => picturesOf(readDesign(design)));
  const photos = new Set(there.flatMap((pictures) => pictures.photos));
  const arts = new Set(there.flatMap((pictures) => pictures.arts));
  const wanted = picturesOf(line.design);
  return (
    wanted.photos.every((photo) => photos.has(photo) && !spoiltPhotos.includes(photo)) &&
    wanted.arts.every((art) => arts.has(art))
  );
}
