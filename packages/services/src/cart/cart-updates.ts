import { isDeepStrictEqual } from "node:util";
import type { Tx } from "@storywall/db/client";
import { validateEmail } from "@storywall/domain/accounts/email";
import { validateAddress } from "@storywall/domain/cart/address";
import { completeLineInput, type LineInput, MAX_CART_LINES, NewCartLine } from "@storywall/domain/cart/line";
import type { CartChanges } from "@storywall/domain/cart/schema";
import { changeExtras, type ExtraChanges } from "@storywall/domain/catalog/extras-schema";
import { parseStoredPrices } from "@storywall/domain/catalog/price-list";
import { isShippingRate } from "@storywall/domain/catalog/shop-terms";
import { ShopError } from "@storywall/domain/errors";
import {
  assertFramesAvailable,
  assertValidLine,
  collectPictureIds,
  countRequiredFrames,
} from "@storywall/domain/walls/design/design-checks";
import { parseStoredDesign } from "@storywall/domain/walls/design/design-input";
import { Design } from "@storywall/domain/walls/design/design-schema";
import type { VisitorContext } from "../accounts/context.ts";
import type { CartRow } from "./cart-row.ts";
import type { CartUpdate } from "./update-cart.ts";

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

/** Creates an update of the contact. Throws EMAIL_INVALID and the errors of `validateAddress`. */
export function toContactUpdate(input: Pick<CartChanges, "email" | "shippingAddress">): CartUpdate {
  const email = input.email === undefined ? undefined : validateEmail(input.email);
  const shippingAddress = input.shippingAddress && validateAddress(input.shippingAddress);
  return async (_tx, cart) => {
    const contact = { email: email ?? cart.email, shippingAddress: shippingAddress ?? cart.shippingAddress };
    const isSame = isDeepStrictEqual(contact, { email: cart.email, shippingAddress: cart.shippingAddress });
    return isSame ? cart : { ...cart, ...contact };
  };
}

export function toShippingRateUpdate(handle: string): CartUpdate {
  if (!isShippingRate(handle)) throw new ShopError("SHIPPING_RATE_UNKNOWN", { handle });
  return async (_tx, cart) => (cart.shippingRate === handle ? cart : { ...cart, shippingRate: handle });
}

/** Creates an update of the chosen extras. The update throws the errors of `changeExtras`. */
export function toExtrasUpdate(changes: ExtraChanges): CartUpdate {
  return async (_tx, cart) => {
    const extras = changeExtras(cart.extras, changes, parseStoredPrices(cart.storedPrices).extras);
    return isDeepStrictEqual(extras, cart.extras) ? cart : { ...cart, extras };
  };
}

export function toUploadLaterUpdate(isUploadLater: boolean): CartUpdate {
  return async (_tx, cart) => {
    if (cart.lines.every((line) => line.isUploadLater === isUploadLater)) return cart;
    const lines = cart.lines.map((line) => (line.isUploadLater === isUploadLater ? line : { ...line, isUploadLater }));
    return { ...cart, lines };
  };
}

/** Creates an update that merges the given fields into existing lines and appends new lines. Throws CART_FULL. */
export function toLinesUpdate(ctx: VisitorContext, lineInputs: readonly LineInput[]): CartUpdate {
  return (tx, cart) => {
    const stored = new Map(cart.lines.map((line) => [line.id, line]));
    const lines = lineInputs.map((input) => {
      const before = input.id ? stored.get(input.id) : undefined;
      return completeLineInput(input, before && NewCartLine.parse(before));
    });
    return upsertLines(tx, ctx, cart, lines);
  };
}

/** Creates an update that appends complete lines, and replaces lines that have the same id. Throws CART_FULL. */
export function toCompleteLinesUpdate(ctx: VisitorContext, lines: readonly NewCartLine[]): CartUpdate {
  return (tx, cart) => upsertLines(tx, ctx, cart, lines);
}

/** Creates an update after which the cart contains only these lines. */
export function toLineReplacementUpdate(ctx: VisitorContext, lines: readonly NewCartLine[]): CartUpdate {
  const ids = new Set(lines.map(({ id }) => id));
  return (tx, cart) => {
    const remaining = cart.lines.filter(({ id }) => ids.has(id));
    return upsertLines(tx, ctx, remaining.length === cart.lines.length ? cart : { ...cart, lines: remaining }, lines);
  };
}

async function upsertLines(
  tx: Tx,
  ctx: VisitorContext,
  cart: CartRow,
  input: readonly NewCartLine[],
): Promise<CartRow> {
  const lines = new Map(cart.lines.map((line) => [line.id, line]));
  const changed = input.filter((line) => {
    const before = lines.get(line.id);
    return !before || !isDeepStrictEqual(NewCartLine.parse(before), line);
  });
  const replaced = changed.flatMap(({ id }) => lines.get(id) ?? []).map((line) => NewCartLine.parse(line));
  for (const line of changed) {
    assertValidLine(line);
    lines.set(line.id, { ...line, design: Design.parse(line.design) });
  }
  assertFramesAvailable(findAdditionalFrames(changed, replaced), cart.framesLeft);
  const tiles = changed.filter((line) => !hasOnlyCartPictures(cart, line)).flatMap(({ design }) => design.tiles);
  const hasPictures = tiles.some(({ userPhotoId, artItemId }) => userPhotoId || artItemId);
  if (hasPictures) await assertPicturesAvailable(tx, { tiles }, cart, ctx.userId);
  if (lines.size > MAX_CART_LINES && lines.size > cart.lines.length) throw new ShopError("CART_FULL");
  const nextLines = [...lines.values()];
  return nextLines.every((line, index) => line === cart.lines[index]) ? cart : { ...cart, lines: nextLines };
}

/**
 * Returns the frames of which `lines` need more than `before`, with the number that `lines` need. A shortage of frames
 * that were already in the cart causes only a warning.
 */
function findAdditionalFrames(lines: readonly NewCartLine[], before: readonly NewCartLine[]): Map<string, number> {
  const framesBefore = countRequiredFrames(before);
  return new Map([...countRequiredFrames(lines)].filter(([key, count]) => count > (framesBefore.get(key) ?? 0)));
}

/** Returns whether every picture of the line is already in the cart and can be printed. */
function hasOnlyCartPictures({ lines, unprintablePhotos }: CartRow, line: NewCartLine): boolean {
  const cartPictures = lines.map(({ design }) => collectPictureIds(parseStoredDesign(design)));
  const photos = new Set(cartPictures.flatMap((pictures) => pictures.photos));
  const arts = new Set(cartPictures.flatMap((pictures) => pictures.arts));
  const linePictures = collectPictureIds(line.design);
  return (
    linePictures.photos.every((photo) => photos.has(photo) && !unprintablePhotos.includes(photo)) &&
    linePictures.arts.every((art) => arts.has(art))
  );
}
