import type { Db, Tx } from "@storywall/db/client";
import { validateDestination } from "@storywall/domain/cart/address";
import {
  computeSubtotal,
  listAdjustments,
  listTaxedAmounts,
  type PricedLine,
} from "@storywall/domain/cart/adjustments";
import { choosePromo, findPromoReplacementRejection, formatPromoRejection } from "@storywall/domain/cart/choose-promo";
import { MAX_CART_LINES, type NewCartLine } from "@storywall/domain/cart/line";
import { computeTotals } from "@storywall/domain/cart/price-cart";
import type {
  AddressQuote,
  AddressQuoteInput,
  LookUpZipInput,
  Quote,
  QuoteInput,
  ZipPlace,
} from "@storywall/domain/cart/schema";
import { computeWallPrice, type Prices } from "@storywall/domain/catalog/prices";
import { findProductByKey } from "@storywall/domain/catalog/products";
import type { PromoWithUsage } from "@storywall/domain/catalog/promos";
import { canonicalizePromoCode, DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import type { DeliveryPromise, ShipRulesView } from "@storywall/domain/catalog/settings";
import { findCompletionDay, findFirstShipDay, listFullyBookedDays } from "@storywall/domain/catalog/ship-by";
import { defaultShippingRate } from "@storywall/domain/catalog/shop-terms";
import { ShopError } from "@storywall/domain/errors";
import { multiplyMoney } from "@storywall/domain/kernel/money";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { isUsState, isZipInState, toUsStateCode } from "@storywall/domain/kernel/us-states";
import { assertValidLine } from "@storywall/domain/walls/design/design-checks";
import type { Context } from "../accounts/context.ts";
import { readPrices } from "../catalog/prices.ts";
import { findPromos } from "../catalog/promos.ts";
import { readSetting } from "../catalog/settings.ts";
import { loadCart } from "./cart-row.ts";
import { findCartTax, MissingTaxError, runWithKnownTax } from "./cart-tax.ts";
import { createAlreadyPaidError, priceCartRow, requireReadableCart, toPromoView } from "./read-cart.ts";

/**
 * Prices the lines with the same rules as a cart, without storing anything. An invalid promo code does not throw;
 * `promoRejection` states the reason.
 * @throws CART_EMPTY, TOO_MANY_ITEMS, STATE_INVALID, TAX_UNAVAILABLE, and what `assertValidLine` throws.
 */
export async function calculateQuote(
  ctx: Context,
  { lines, promoCode, provinceCode, zip }: QuoteInput,
): Promise<Quote> {
  if (lines.length === 0) throw new ShopError("CART_EMPTY");
  if (lines.length > MAX_CART_LINES) throw new ShopError("TOO_MANY_ITEMS");
  const state = provinceCode?.trim().toUpperCase();
  if (state && !isUsState(state)) throw new ShopError("STATE_INVALID");
  for (const line of lines) assertValidLine(line);
  const prices = await readPrices(ctx.db);
  const priced = lines.map((line) => calculateLinePrice(line, prices));
  const { promo, promoRejection } = await chooseQuotePromo(ctx, promoCode, priced);
  const adjustments = listAdjustments(priced, { promo, extras: {}, prices });
  const address = state ? { provinceCode: state, zip: zip?.trim() ?? "" } : null;
  const settings = await readSetting(ctx.db, "tax");
  const quoted = {
    reference: "quote",
    lines: listTaxedAmounts(priced, promo, adjustments),
    shippingRate: defaultShippingRate,
    address,
  };
  const tax = await runWithKnownTax(ctx, async (known) => {
    const found = findCartTax(quoted, { settings, known, now: ctx.now() });
    if (found.missing) throw new MissingTaxError(found.missing);
    return found.tax;
  });
  const totals = computeTotals(priced, { adjustments, tax: tax?.tax ?? 0 });
  return { lines: priced, promo: toPromoView(promo, totals), promoRejection, totals, tax };
}

function calculateLinePrice(line: NewCartLine, prices: Prices) {
  const template = findProductByKey(line.templateKey);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey: line.templateKey });
  const unitPrice = computeWallPrice(prices, template, line.design.tiles);
  return { ...line, title: template.name, unitPrice, linePrice: multiplyMoney(unitPrice, line.quantity) };
}

type QuotePromo = { promo: PromoWithUsage | null; promoRejection: Quote["promoRejection"] };

/** Returns the given code if it saves more than the default code; otherwise the default code. */
async function chooseQuotePromo(
  ctx: Context,
  rawCode: string | undefined,
  lines: readonly PricedLine[],
): Promise<QuotePromo> {
  const code = rawCode === undefined ? null : canonicalizePromoCode(rawCode);
  const promos = await findPromos(ctx.db, code ? [DEFAULT_PROMO_CODE, code] : [DEFAULT_PROMO_CODE]);
  const now = ctx.now();
  const noCode = { promoCode: null, promoOptOut: false };
  const defaultPromo = choosePromo(noCode, promos, { now, subtotal: computeSubtotal(lines) }).promo;
  if (rawCode === undefined) return { promo: defaultPromo, promoRejection: null };
  const candidate = promos.find((promo) => promo.code === code) ?? null;
  const reason = findPromoReplacementRejection(defaultPromo, candidate, { now, lines });
  if (!reason) return { promo: candidate, promoRejection: null };
  return {
    promo: defaultPromo,
    promoRejection: { code: rawCode.trim().toUpperCase(), message: formatPromoRejection(reason, candidate) },
  };
}

/**
 * Prices a cart for the address of a wallet or of the checkout form, with its tax. Stores nothing, neither the quote nor
 * the address.
 * @throws CART_NOT_FOUND, CART_EMPTY, ALREADY_PAID, TAX_UNAVAILABLE, and what `validateDestination` throws.
 */
export async function readAddressQuote(ctx: Context, { cartId, address }: AddressQuoteInput): Promise<AddressQuote> {
  const shippingAddress = validateDestination({ ...address, provinceCode: toUsStateCode(address.provinceCode) });
  const cart = requireReadableCart(await loadCart(ctx.db, cartId), ctx.userId);
  if (cart.orderId) throw createAlreadyPaidError(cart.orderId);
  if (cart.lines.length === 0) throw new ShopError("CART_EMPTY");
  return runWithKnownTax(ctx, async (known) => {
    const { totals, tax, missing } = priceCartRow({ ...cart, shippingAddress }, ctx.now(), known);
    if (missing) throw new MissingTaxError(missing);
    if (!tax) throw new ShopError("TAX_UNAVAILABLE");
    return { version: cart.version, totals, tax };
  });
}

type Shipment = { tiles: number; now: Date };

/** Returns the rules for the ship-by date of an order with this many tiles. */
export async function readShipRules(db: Db | Tx, shipment: Shipment): Promise<ShipRulesView> {
  return buildShipRules(db, shipment, await readSetting(db, "delivery"));
}

/** Adds the days without capacity to the owner's rules. */
export async function buildShipRules(
  db: Db | Tx,
  { tiles, now }: Shipment,
  { cutOffHour, closedDays, tilesPerDay }: DeliveryPromise,
): Promise<ShipRulesView> {
  const rules = { cutOffHour, closedDays, fullDays: [], tilesPerDay, earliestDay: null };
  if (tilesPerDay === null) return rules;
  const today = toShopDay(now);
  const workload = { tilesPerDay, closedDays, today, tilesByShipDay: await countTilesByShipDay(db, today) };
  if (tiles <= tilesPerDay) return { ...rules, fullDays: listFullyBookedDays(tiles, workload) };
  return { ...rules, earliestDay: findCompletionDay(tiles, findFirstShipDay(now, rules), workload) };
}

async function countTilesByShipDay(db: Db | Tx, today: string): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<Array<{ day: string; tiles: number }>>`
    select to_char(placed.ship_by, 'YYYY-MM-DD') as day, count(*)::int as tiles
    from orders placed join order_tiles tile on tile.order_id = placed.id and tile.remake_id is null
    where placed.ship_by >= ${today}::date and placed.state not in ('awaiting_photos', 'cancelled')
    group by placed.ship_by`;
  return new Map(rows.map(({ day, tiles }) => [day, tiles]));
}

const militaryStates = ["AA", "AE", "AP"];

/**
 * Returns the main city and the state of a ZIP code. Returns null if the ZIP code is unknown, if the shop does not ship
 * to its state, or if address validation would reject the state. The table of ZIP codes takes 30 MB, so it is loaded on
 * the first use.
 */
export async function findZipPlace({ zip }: LookUpZipInput): Promise<ZipPlace | null> {
  const { lookup } = (await import("zipcodes")).default;
  const found = lookup(zip.slice(0, 5));
  if (!found || !isUsState(found.state) || !isZipInState(zip, found.state)) return null;
  const city = militaryStates.includes(found.state) ? found.city.toUpperCase() : found.city;
  return { city, provinceCode: found.state };
}
