import { hash } from "node:crypto";
import { inTransaction, type Tx } from "@storywall/db/client";
import { MAX_CART_LINES, type NewCartLine } from "@storywall/domain/cart/line";
import type { CartView, StartCartInput } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import { type CartId, newId } from "@storywall/domain/kernel/ids";
import { assertValidLine } from "@storywall/domain/walls/design/design-checks";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { VisitorContext } from "../accounts/context.ts";
import { applyPromoOrExplainRefusal } from "./apply-promo.ts";
import { loadCart, writeCart } from "./cart-row.ts";
import { updateCompleteLines } from "./cart-updates.ts";
import { assertCanRead, toCartView } from "./read-cart.ts";
import { type CartUpdate, updateCart } from "./update-cart.ts";

type CartStart = Pick<StartCartInput, "lines" | "promoCode"> & {
  /** Whether an existing cart may also contain other lines. They are kept. */
  keepsOtherLines?: boolean;
};

/**
 * Creates a cart with these lines. The first line's id is the idempotency key: a repeated call with the same lines
 * returns the current cart, and one with other content replaces the lines, so that the cart contains what was sent last.
 * An invalid promo code does not fail the call.
 * @throws CART_EMPTY, TOO_MANY_ITEMS, DUPLICATE_LINE; CART_CHANGED if the existing cart also contains lines that were not
 * sent; ALREADY_PAID, CART_LOCKED, and what `updateCompleteLines` throws.
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
  const cart = "lines" in created ? created : await updateCart(ctx, created, replaceStartedLines(ctx, start));
  return promoCode === undefined ? cart : applyPromoOrExplainRefusal(ctx, cart, promoCode);
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
    const cart = assertCanRead(await loadCart(tx, created.id), userId);
    const filledCart = await updateCompleteLines(ctx, lines)(tx, cart);
    const row = await writeCart(tx, cart, { ...filledCart, startHash: hashLines(lines) });
    return toCartView(row, { userId, now: ctx.now() });
  }
  const existing = await tx.cart.findUniqueOrThrow({
    where: { userId_createKey: { userId, createKey } },
    select: { id: true },
  });
  return { cartId: existing.id as CartId };
}

/**
 * Replaces the lines of a cart that was created earlier. If the same lines were sent last, the cart stays as it is,
 * because it may have been edited since.
 */
function replaceStartedLines(ctx: VisitorContext, { lines, keepsOtherLines = false }: CartStart): CartUpdate {
  const startHash = hashLines(lines);
  const sentIds = new Set(lines.map(({ id }) => id));
  return async (tx, cart) => {
    if (cart.startHash === startHash) return cart;
    if (!keepsOtherLines && cart.lines.some(({ id }) => !sentIds.has(id))) {
      const currentView = toCartView(cart, { userId: ctx.userId, now: ctx.now() });
      throw new ShopError("CART_CHANGED", {}, { shown: { cart: currentView } });
    }
    const replaced = await updateCompleteLines(ctx, lines)(tx, cart);
    return replaced === cart ? cart : { ...replaced, startHash };
  };
}

/** Hashes the lines. Equal content has an equal hash because the lines are in the order of their schema. */
const hashLines = (lines: readonly NewCartLine[]): string => hash("sha256", JSON.stringify(lines), "hex");
