import { inTransaction, type Tx } from "@storywall/db/client";
import { MAX_CART_LINES, type NewCartLine } from "@storywall/domain/cart/line";
import type { CartView, StartCartInput } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import { type CartId, newId } from "@storywall/domain/kernel/ids";
import { assertValidLine } from "@storywall/domain/walls/design/design-checks";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { VisitorContext } from "../accounts/context.ts";
import { createAlreadyPaidError } from "./already-paid-error.ts";
import { applyPromoOrExplainRefusal } from "./apply-promo.ts";
import { type CartRow, loadCart, writeCart } from "./cart-row.ts";
import { updateCompleteLines } from "./cart-updates.ts";
import { assertCanRead, toCartView } from "./read-cart.ts";

/**
 * Creates a cart with these lines. Idempotent: a repeated call with the same first line id returns the current cart. An
 * invalid promo code does not fail the call.
 * @throws CART_EMPTY, TOO_MANY_ITEMS, DUPLICATE_LINE, and what `updateCompleteLines` throws.
 */
export async function startCart(
  ctx: VisitorContext,
  { lines, promoCode }: Pick<StartCartInput, "lines" | "promoCode">,
): Promise<CartView> {
  const [first] = lines;
  if (!first) throw new ShopError("CART_EMPTY");
  if (lines.length > MAX_CART_LINES) throw new ShopError("TOO_MANY_ITEMS");
  if (new Set(lines.map(({ id }) => id)).size < lines.length) throw new ShopError("DUPLICATE_LINE");
  for (const line of lines) assertValidLine(line);
  const row = await inTransaction(ctx.db, (tx) => createCart(tx, ctx, first.id, lines));
  failpoint("cart.start.after-commit");
  const cart = toCartView(row, { userId: ctx.userId, now: ctx.now() });
  return promoCode === undefined ? cart : applyPromoOrExplainRefusal(ctx, cart, promoCode);
}

/** Creates the cart. If an earlier call with the same key already created it, returns its current state. */
async function createCart(
  tx: Tx,
  ctx: VisitorContext,
  createKey: string,
  lines: readonly NewCartLine[],
): Promise<CartRow> {
  const { userId } = ctx;
  const [created] = await tx.$queryRaw<Array<{ id: CartId }>>`
    insert into carts (id, user_id, create_key, version) values (${newId("cart")}, ${userId}, ${createKey}::uuid, 0)
    on conflict (user_id, create_key) do nothing returning id`;
  if (created) {
    const cart = assertCanRead(await loadCart(tx, created.id), userId);
    return writeCart(tx, cart, await updateCompleteLines(ctx, lines)(tx, cart));
  }
  const existing = await tx.cart.findUniqueOrThrow({
    where: { userId_createKey: { userId, createKey } },
    select: { id: true },
  });
  const cart = assertCanRead(await loadCart(tx, existing.id as CartId), userId);
  if (cart.state === "converted") throw createAlreadyPaidError(cart.orderId);
  return cart;
}
