import { hash } from "node:crypto";
import { inTransaction, type Tx } from "@storywall/db/client";
import { computePromoSaving } from "@storywall/domain/cart/adjustments";
import { findPromoReplacementRejection } from "@storywall/domain/cart/choose-promo";
import { MAX_CART_LINES, type NewCartLine } from "@storywall/domain/cart/line";
import type {
  AddCartLineInput,
  ApplyPromoInput,
  CartChanges,
  CartView,
  ChangeCartInput,
  RemoveCartLineInput,
  StartCartInput,
  UpdateCartLineInput,
} from "@storywall/domain/cart/schema";
import type { PromoRejectionCode, PromoWithUsage } from "@storywall/domain/catalog/promos";
import { canonicalizePromoCode } from "@storywall/domain/catalog/promos";
import { ShopError } from "@storywall/domain/errors";
import { type CartId, newId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import { assertValidLine } from "@storywall/domain/walls/design/design-checks";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { VisitorContext } from "../accounts/context.ts";
import { findPromos } from "../catalog/promos.ts";
import { type CartRow, loadCart, writeCart } from "./cart-row.ts";
import {
  toCompleteLinesUpdate,
  toContactUpdate,
  toExtrasUpdate,
  toLinesUpdate,
  toShippingRateUpdate,
  toUploadLaterUpdate,
} from "./cart-updates.ts";
import { chooseCartPromo, requireReadableCart, toCartView } from "./read-cart.ts";
import { type CartUpdate, updateCart } from "./update-cart.ts";

type CartStart = Pick<StartCartInput, "lines" | "promoCode"> & {
  /** Whether an existing cart may contain other lines, which then stay in it. */
  keepsOtherLines?: boolean;
};

/**
 * Creates a cart with these lines. The first line's id is the idempotency key: a repeated call with the same lines
 * returns the current cart, and one with other content replaces the lines, so that the cart contains what was sent last.
 * An invalid promo code does not fail the call.
 * @throws CART_EMPTY, TOO_MANY_ITEMS, DUPLICATE_LINE; CART_CHANGED if the existing cart also contains lines that were not
 * sent; ALREADY_PAID, CART_LOCKED, and what `toCompleteLinesUpdate` throws.
 */
export async function startCart(ctx: VisitorContext, start: CartStart): Promise<CartView> {
  const { lines, promoCode } = start;
  const [first] = lines;
  if (!first) throw new ShopError("CART_EMPTY");
  if (lines.length > MAX_CART_LINES) throw new ShopError("TOO_MANY_ITEMS");
  if (new Set(lines.map(({ id }) => id)).size < lines.length) throw new ShopError("DUPLICATE_LINE");
  for (const line of lines) assertValidLine(line);
  const created = await inTransaction(ctx.db, (tx) => createCart(tx, ctx, first.id, lines));
  failpoint("cart.start.after-commit");
  const cart = "lines" in created ? created : await updateCart(ctx, created, toCartStartUpdate(ctx, start));
  return promoCode === undefined ? cart : applyPromoOrExplainRejection(ctx, cart, promoCode);
}

/** Creates the cart. If an earlier call with the same key already created it, returns only its id. */
async function createCart(
  tx: Tx,
  ctx: VisitorContext,
  createKey: string,
  lines: readonly NewCartLine[],
): Promise<CartView | { cartId: CartId }> {
  const { userId } = ctx;
  const [created] = await tx.$queryRaw<Array<{ id: CartId }>>`
    insert into carts (id, user_id, create_key, version) values (${newId("cart")}, ${userId}, ${createKey}::uuid, 0)
    on conflict (user_id, create_key) do nothing returning id`;
  if (created) {
    const cart = requireReadableCart(await loadCart(tx, created.id), userId);
    const filledCart = await toCompleteLinesUpdate(ctx, lines)(tx, cart);
    const row = await writeCart(tx, cart, { ...filledCart, startHash: hashCartLines(lines) });
    return toCartView(row, { userId, now: ctx.now() });
  }
  const existing = await tx.cart.findUniqueOrThrow({
    where: { userId_createKey: { userId, createKey } },
    select: { id: true },
  });
  return { cartId: existing.id as CartId };
}

/**
 * Creates an update that replaces the lines of an existing cart. If the cart's last start request had the same lines,
 * the update changes nothing, so that it does not undo later edits.
 */
function toCartStartUpdate(ctx: VisitorContext, { lines, keepsOtherLines = false }: CartStart): CartUpdate {
  const startHash = hashCartLines(lines);
  const sentIds = new Set(lines.map(({ id }) => id));
  return async (tx, cart) => {
    if (cart.startHash === startHash) return cart;
    if (!keepsOtherLines && cart.lines.some(({ id }) => !sentIds.has(id))) {
      const currentView = toCartView(cart, { userId: ctx.userId, now: ctx.now() });
      throw new ShopError("CART_CHANGED", {}, { shown: { cart: currentView } });
    }
    const replaced = await toCompleteLinesUpdate(ctx, lines)(tx, cart);
    return replaced === cart ? cart : { ...replaced, startHash };
  };
}

/** Hashes the lines. Equal lines have equal hashes, because the schema determines the order of their fields. */
const hashCartLines = (lines: readonly NewCartLine[]): string => hash("sha256", JSON.stringify(lines), "hex");

/**
 * Adds a line, or replaces the line with the same id, and returns the repriced cart. Creates a cart if `cartId` is null
 * and no earlier call with the same line has created it. Idempotent for the same line. For an invalid promo code, the
 * line is added anyway and `promoRejection` contains the reason.
 * @throws CART_CHANGED for a stale `version`.
 */
export async function addCartLine(ctx: VisitorContext, input: AddCartLineInput): Promise<CartView> {
  const { cartId, version, line, promoCode } = input;
  if (cartId === null) return startCart(ctx, { lines: [line], promoCode, keepsOtherLines: true });
  const cart = await addLineToOpenCart(ctx, { cartId, version, line });
  return promoCode === undefined ? cart : applyPromoOrExplainRejection(ctx, cart, promoCode);
}

async function addLineToOpenCart(
  ctx: VisitorContext,
  { cartId, version, line }: Pick<AddCartLineInput, "version" | "line"> & { cartId: CartId },
): Promise<CartView> {
  try {
    return await updateCart(ctx, { cartId, version }, toCompleteLinesUpdate(ctx, [line]));
  } catch (error) {
    // The cookie may contain the id of a cart that has become an order. The line is then added to a new cart.
    const isPaid = error instanceof ShopError && error.code === "ALREADY_PAID";
    if (!isPaid || (await hasCartLine(ctx, cartId, line.id))) throw error;
    return startCart(ctx, { lines: [line], keepsOtherLines: true });
  }
}

async function hasCartLine({ db }: VisitorContext, cartId: CartId, lineId: string): Promise<boolean> {
  return (await db.cartLine.count({ where: { cartId, id: lineId } })) > 0;
}

/** Updates the given fields of a line. Throws LINE_NOT_FOUND. */
export function updateCartLine(ctx: VisitorContext, { cartId, version, line }: UpdateCartLineInput): Promise<CartView> {
  return updateCart(ctx, { cartId, version }, async (tx, cart) => {
    if (!cart.lines.some(({ id }) => id === line.id)) throw new ShopError("LINE_NOT_FOUND");
    return toLinesUpdate(ctx, [line])(tx, cart);
  });
}

/** Idempotent. */
export function removeCartLine(
  ctx: VisitorContext,
  { cartId, version, lineId }: RemoveCartLineInput,
): Promise<CartView> {
  return updateCart(ctx, { cartId, version }, async (_tx, cart) => {
    const lines = cart.lines.filter(({ id }) => id !== lineId);
    return lines.length === cart.lines.length ? cart : { ...cart, lines };
  });
}

/** Applies several changes to a cart atomically. Throws the errors of the individual changes. */
export async function changeCart(
  ctx: VisitorContext,
  { cartId, version, ...changes }: ChangeCartInput,
): Promise<CartView> {
  const code = changes.promoCode ?? undefined;
  return updateCart(ctx, { cartId, version, code }, toCartUpdate(ctx, changes));
}

/** Combines the changes into one update. The promo code comes last because its discount depends on the lines. */
export function toCartUpdate(ctx: VisitorContext, changes: CartChanges): CartUpdate {
  const { email, shippingAddress, shippingRate, extras, promoCode, isUploadLater, lines } = changes;
  const updates: CartUpdate[] = [];
  if (lines) updates.push(toLinesUpdate(ctx, lines));
  if (isUploadLater !== undefined) updates.push(toUploadLaterUpdate(isUploadLater));
  if (email !== undefined || shippingAddress) updates.push(toContactUpdate({ email, shippingAddress }));
  if (shippingRate !== undefined) updates.push(toShippingRateUpdate(shippingRate));
  if (extras) updates.push(toExtrasUpdate(extras));
  if (promoCode !== undefined) updates.push(promoCode === null ? clearPromo : toPromoUpdate(ctx, promoCode));
  return composeCartUpdates(updates);
}

function composeCartUpdates(updates: readonly CartUpdate[]): CartUpdate {
  return async (tx, cart) => {
    let current = cart;
    for (const update of updates) current = await update(tx, current);
    return current;
  };
}

/** Applies a promo code to the cart. Throws a PROMO_ error that says why the code does not apply. */
export async function applyPromo(ctx: VisitorContext, { cartId, code }: ApplyPromoInput): Promise<CartView> {
  return updateCart(ctx, { cartId, code }, toPromoUpdate(ctx, code));
}

export function toPromoUpdate(ctx: VisitorContext, rawCode: string): CartUpdate {
  const code = canonicalizePromoCode(rawCode);
  if (!code) throw new ShopError("PROMO_UNKNOWN");
  return async (tx, cart) => {
    const isLoaded = cart.promos.some((promo) => promo.code === code);
    const promos = isLoaded ? cart.promos : [...cart.promos, ...(await findPromos(tx, [code]))];
    assertPromoIsBetter(ctx, cart, promos.find((promo) => promo.code === code) ?? null);
    return cart.promoCode === code ? cart : { ...cart, promos, promoCode: code, promoOptOut: false };
  };
}

/** Applies the code if possible; otherwise returns the cart unchanged with `promoRejection`. */
export async function applyPromoOrExplainRejection(
  ctx: VisitorContext,
  cart: CartView,
  code: string,
): Promise<CartView> {
  try {
    return await applyPromo(ctx, { cartId: cart.id, code });
  } catch (error) {
    if (!(error instanceof ShopError) || !error.code.startsWith("PROMO_")) throw error;
    return { ...cart, promoRejection: { code: code.trim().toUpperCase(), message: error.message } };
  }
}

function assertPromoIsBetter(ctx: VisitorContext, cart: CartRow, candidate: PromoWithUsage | null): void {
  const { lines } = toCartView(cart, { userId: ctx.userId, now: ctx.now() });
  const { promo: current } = chooseCartPromo(cart, lines, ctx.now());
  const rejection = findPromoReplacementRejection(current, candidate, { now: ctx.now(), lines });
  if (!rejection) return;
  const difference = computePromoSaving(lines, current) - computePromoSaving(lines, candidate);
  const minSubtotal = candidate?.minSubtotal ?? 0;
  const shown: Partial<Record<PromoRejectionCode, Record<string, unknown>>> = {
    PROMO_NOT_BETTER: { keeps: current?.code, difference },
    PROMO_MIN_NOT_MET: { minSubtotal },
  };
  throw new ShopError(rejection, { amount: formatMoney(minSubtotal) }, { shown: shown[rejection] ?? {} });
}

/** Removes the promo code and opts the cart out of the default code. The opt-out ends when any code is applied. */
export function removePromo(ctx: VisitorContext, { cartId }: { cartId: CartId }): Promise<CartView> {
  return updateCart(ctx, { cartId }, clearPromo);
}

export const clearPromo: CartUpdate = async (_tx, cart) => {
  if (cart.promoOptOut && cart.promoCode === null) return cart;
  return { ...cart, promoCode: null, promoOptOut: true };
};
