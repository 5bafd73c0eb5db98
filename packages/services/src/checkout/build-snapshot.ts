import type { Tx } from "@storywall/db/client";
import { type Address, validateAddress } from "@storywall/domain/cart/address";
import { countTiles } from "@storywall/domain/cart/adjustments";
import type { CartGiftCard } from "@storywall/domain/cart/gift-card-schema";
import { computeAmountDue, planGiftCardParts } from "@storywall/domain/cart/gift-cards";
import { filterOfferedExtras, listChosenExtras } from "@storywall/domain/catalog/extras";
import { validateExtraText } from "@storywall/domain/catalog/extras-schema";
import { findProductByKey } from "@storywall/domain/catalog/products";
import { computeShipByDate } from "@storywall/domain/catalog/ship-by";
import { isBelowMinimumCharge } from "@storywall/domain/checkout/payment-rules";
import { type CheckoutSnapshot, cacheParsedSnapshot } from "@storywall/domain/checkout/schema";
import { ShopError } from "@storywall/domain/errors";
import {
  assertFramesAvailable,
  assertValidDesign,
  countRequiredFrames,
} from "@storywall/domain/walls/design/design-checks";
import type { Context } from "../accounts/context.ts";
import type { CartRow } from "../cart/cart-row.ts";
import { type KnownTax, MissingTaxError } from "../cart/cart-tax.ts";
import { buildShipRules } from "../cart/quote.ts";
import { priceCartRow, toPromoView } from "../cart/read-cart.ts";
import { parseSetting } from "../catalog/settings.ts";
import { assertDamageAccepted, assertPicturesPrintable, loadPictures } from "../walls/pictures.ts";

export type Contact = { email: string | null; shippingAddress: Address | null };

type CartToSell = {
  cart: CartRow;
  contact: Contact;
  /** Gift cards that pay for the cart. Their rows are locked. */
  giftCards: readonly CartGiftCard[];
  isWallet: boolean;
  known: readonly KnownTax[];
};

/**
 * Prices a locked cart for this contact and checks that all of it can be sold and printed.
 * @throws MissingTaxError if `known` does not have the tax of these lines; CHECKOUT_EMPTY, TOTAL_TOO_SMALL, and the errors of frames, address, extras, designs and photos.
 */
export async function buildSnapshot(
  tx: Tx,
  ctx: Context,
  { cart, contact, giftCards: cards, isWallet, known }: CartToSell,
): Promise<CheckoutSnapshot> {
  const now = ctx.now();
  const { promo: applied, tax, missing, totals, ...priced } = priceCartRow({ ...cart, ...contact }, now, known);
  if (priced.lines.length === 0) throw new ShopError("CHECKOUT_EMPTY");
  assertFramesAvailable(countRequiredFrames(priced.lines), cart.framesLeft);
  // Some carts were stored before these rules existed.
  if (contact.shippingAddress) validateAddress({ ...contact.shippingAddress, isZipConfirmed: true });
  const extras = filterOfferedExtras(cart.extras, priced.prices.extras);
  for (const key of listChosenExtras(extras)) validateExtraText(key, extras[key] ?? "");
  const giftCards = planGiftCardParts(cards, totals.total);
  if (isBelowMinimumCharge(computeAmountDue(totals.total, giftCards))) throw new ShopError("TOTAL_TOO_SMALL");
  await assertLinesBuyable(tx, cart, priced.lines);
  if (missing) throw new MissingTaxError(missing);
  const { shippingRate } = cart;
  const lines = priced.lines.map(({ warnings: _, ...line }) => line);
  const promo = toPromoView(applied, totals);
  const shipBy = await computePromisedShipByDate(tx, cart, { lines, now });
  const paid = { totals, giftCards, tax };
  return cacheParsedSnapshot({ v: 1, lines, promo, ...contact, shippingRate, extras, ...paid, shipBy, isWallet });
}

async function assertLinesBuyable(tx: Tx, cart: CartRow, lines: CheckoutSnapshot["lines"]): Promise<void> {
  const walls = lines.map((line) => {
    const template = findProductByKey(line.templateKey);
    if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey: line.templateKey });
    assertValidDesign(template, line.design);
    return { ...line, places: template.tiles.length };
  });
  const completeWalls = walls.filter(({ isUploadLater }) => !isUploadLater);
  const designs = completeWalls.map(({ design }) => design);
  const pictures = await loadPictures(tx, [cart.userId], designs);
  assertPicturesPrintable(completeWalls, pictures);
  assertDamageAccepted(designs, pictures);
}

/** Returns the ship-by date to promise, or null if the date depends on when the last photo is uploaded. */
async function computePromisedShipByDate(
  tx: Tx,
  { storedDelivery }: CartRow,
  { lines, now }: Pick<CheckoutSnapshot, "lines"> & { now: Date },
): Promise<string | null> {
  if (lines.some(({ isUploadLater }) => isUploadLater)) return null;
  const promise = parseSetting("delivery", storedDelivery === null ? null : { value: storedDelivery });
  return computeShipByDate(now, await buildShipRules(tx, { tiles: countTiles(lines), now }, promise));
}
