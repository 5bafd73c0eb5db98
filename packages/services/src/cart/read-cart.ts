import { maskEmail } from "@storywall/domain/accounts/email";
import { maskAddress } from "@storywall/domain/cart/address";
import { listAdjustments, listTaxedAmounts } from "@storywall/domain/cart/adjustments";
import { type ChosenPromo, choosePromo } from "@storywall/domain/cart/choose-promo";
import { toCartLineView } from "@storywall/domain/cart/line-view";
import { listLineWarnings } from "@storywall/domain/cart/line-warnings";
import { computeTotals, type Totals } from "@storywall/domain/cart/price-cart";
import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import { filterOfferedExtras } from "@storywall/domain/catalog/extras";
import { parseStoredPrices } from "@storywall/domain/catalog/price-list";
import type { Prices } from "@storywall/domain/catalog/prices";
import { ShopError } from "@storywall/domain/errors";
import type { CartId, UserId } from "@storywall/domain/kernel/ids";
import { countRequiredFrames, findFrameShortages } from "@storywall/domain/walls/design/design-checks";
import { parseStoredDesign } from "@storywall/domain/walls/design/design-input";
import type { Context } from "../accounts/context.ts";
import { type CartRow, loadCart } from "./cart-row.ts";
import {
  type FoundTax,
  findCartTax,
  type KnownTax,
  parseTaxSettings,
  readStoredTax,
  type TaxedAddress,
} from "./cart-tax.ts";

export type CartViewer = { userId: UserId | null; now: Date };

type PricedCart = Pick<ChosenPromo, "promo" | "rejection"> & {
  lines: CartLineView[];
  prices: Prices;
  totals: Totals;
} & FoundTax;

type CartToPrice = Omit<CartRow, "shippingAddress"> & { shippingAddress: TaxedAddress | null };

/**
 * Prices the lines at the current time, with the promo that applies. Includes the tax of the address if the owner's
 * table or `known` contains the tax.
 */
export function priceCartRow(row: CartToPrice, now: Date, known: readonly KnownTax[] = []): PricedCart {
  const stored = row.lines.map((line) => ({ ...line, design: parseStoredDesign(line.design) }));
  const isStockTracked = Object.keys(row.framesLeft).length > 0;
  const shortages = isStockTracked ? findFrameShortages(countRequiredFrames(stored), row.framesLeft) : new Map();
  const prices = parseStoredPrices(row.storedPrices);
  const lines = stored.map((line) => {
    const shortageMessage = findShortageMessage(line, shortages);
    const warnings = [...listLineWarnings(line, row), ...(shortageMessage ? [shortageMessage] : [])];
    return { ...toCartLineView(line, prices), warnings };
  });
  const { promo, rejection } = chooseCartPromo(row, lines, now);
  const { id: reference, shippingAddress: address, shippingRate } = row;
  const settings = parseTaxSettings(row.storedTax);
  const adjustments = listAdjustments(lines, { promo, extras: row.extras, prices });
  const taxed = listTaxedAmounts(lines, promo, adjustments);
  const { tax, missing } = findCartTax({ reference, lines: taxed, address, shippingRate }, { settings, known, now });
  const totals = computeTotals(lines, { adjustments, shippingRate, tax: tax?.tax ?? 0 });
  return { lines, prices, promo, rejection, tax, missing, totals };
}

/** Prices the cart at the current time. Masks contact details unless the viewer owns the cart. */
export function toCartView(row: CartRow, { userId, now }: CartViewer, known: readonly KnownTax[] = []): CartView {
  const { lines, prices, promo, rejection, tax, totals } = priceCartRow(row, now, known);
  return {
    id: row.id,
    userId: row.userId,
    state: row.state,
    version: row.version,
    lines,
    prices,
    promo: toPromoView(promo, totals),
    promoRejection: rejection && { code: rejection.code, message: rejection.sentence },
    ...maskContactUnlessOwner(row, row.userId === userId),
    shippingRate: row.shippingRate,
    extras: filterOfferedExtras(row.extras, prices.extras),
    giftCards: row.userId === userId ? row.giftCards : [],
    checkoutId: row.checkoutId ?? row.orderedBy,
    completedOrderId: row.orderId,
    completedAt: row.orderedAt?.toISOString() ?? null,
    totals,
    isTaxKnown: tax !== null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toPromoView(promo: ChosenPromo["promo"], { adjustments }: Totals): CartView["promo"] {
  if (!promo) return null;
  const { code, basisPointsOff, amountOff } = promo;
  const saving = adjustments.find(({ kind }) => kind === "promo")?.amount ?? 0;
  return { code, basisPointsOff, amountOff, amount: Math.abs(saving) };
}

function findShortageMessage(
  line: Parameters<typeof countRequiredFrames>[0][number],
  shortages: ReturnType<typeof findFrameShortages>,
) {
  if (shortages.size === 0) return undefined;
  const lineFrames = countRequiredFrames([line]);
  return [...shortages].find(([key]) => lineFrames.has(key))?.[1].message;
}

/** Chooses the promo that applies to this cart. If the cart's own code does not apply, also returns the reason. */
export function chooseCartPromo(
  row: Pick<CartRow, "promoCode" | "promoOptOut" | "promos">,
  lines: readonly Pick<CartLineView, "linePrice">[],
  now: Date,
): ChosenPromo {
  const subtotal = lines.reduce((total, line) => total + line.linePrice, 0);
  return choosePromo(row, row.promos, { now, subtotal });
}

function maskContactUnlessOwner(row: CartRow, isOwner: boolean): Pick<CartView, "email" | "shippingAddress"> {
  const { email, shippingAddress } = row;
  if (isOwner) return { email, shippingAddress };
  return { email: email && maskEmail(email), shippingAddress: shippingAddress && maskAddress(shippingAddress) };
}

/**
 * Returns a cart to anyone who has its id. A cart that became an order is returned only to its owner. Throws
 * CART_NOT_FOUND.
 */
export async function readCart(ctx: Context, { cartId }: { cartId: CartId }): Promise<CartView> {
  return loadCartView(ctx, requireReadableCart(await loadCart(ctx.db, cartId), ctx.userId));
}

/** Returns the cart with the last answer of the tax service. Only quotes and checkouts ask the service itself. */
export async function loadCartView(ctx: Context, row: CartRow): Promise<CartView> {
  const viewer = { userId: ctx.userId, now: ctx.now() };
  const view = toCartView(row, viewer);
  if (view.isTaxKnown || row.shippingAddress === null) return view;
  const { missing } = priceCartRow(row, viewer.now);
  const stored = missing && (await readStoredTax(ctx, missing));
  return stored ? toCartView(row, viewer, [stored]) : view;
}

/** Returns the row. Throws CART_NOT_FOUND if the visitor may not know that the cart exists. */
export function requireReadableCart<R extends Pick<CartRow, "state" | "userId">>(
  row: R | null | undefined,
  userId: string | null,
): R {
  if (!row || row.state === "purged" || (row.state === "converted" && row.userId !== userId)) {
    throw new ShopError("CART_NOT_FOUND");
  }
  return row;
}

/**
 * Creates the error for changing a paid cart or paying it again. The error carries the order's id, or null while the
 * order is being created.
 */
export function createAlreadyPaidError(
  orderId: string | null,
  code: "ALREADY_PAID" | "ORDER_ALREADY_PAID" = "ALREADY_PAID",
): ShopError {
  return new ShopError(code, {}, { shown: { orderId } });
}
