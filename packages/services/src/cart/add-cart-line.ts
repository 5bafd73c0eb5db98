import { MAX_CART_LINES, type NewCartLine } from "@storywall/domain/cart/line";
import type { AddCartLineInput, CartView } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import type { CartId } from "@storywall/domain/kernel/ids";
import type { VisitorContext } from "../accounts/context.ts";
import { checkLine, mayUsePictures } from "../walls/check-line.ts";
import { withPromo } from "./apply-promo.ts";
import { linesEdit } from "./cart-edits.ts";
import { type CartRow, cartAnswer } from "./cart-row.ts";
import { mayTakeFrames } from "./check-supplies.ts";
import { editCart } from "./edit-cart.ts";
import { inTurn } from "./in-turn.ts";
import { startCart } from "./start-cart.ts";
import { toCartView } from "./to-cart-view.ts";

/**
 * Adds a line, or replaces the line of the same id, and returns the repriced cart. Creates the cart if there is none;
 * idempotent by line id. Without `version`, updates queue on the row; with it, a stale one throws CART_CHANGED. An invalid
 * promo code does not fail the call: `promoRefusal` says why it is not applied.
 */
export async function addCartLine(ctx: VisitorContext, input: AddCartLineInput): Promise<CartView> {
  if (input.cartId === null) return startCart(ctx, { lines: [input.line], promoCode: input.promoCode });
  const cart = await addTo(ctx, { ...input, cartId: input.cartId }, checkLine(input.line));
  return input.promoCode === undefined ? cart : withPromo(ctx, cart, input.promoCode);
}

async function addTo(
  ctx: VisitorContext,
  { cartId, version, line }: AddCartLineInput & { cartId: CartId },
  json: string,
): Promise<CartView> {
  const row = await inTurn(cartId, () => addAtOnce(ctx, cartId, version, line, json));
  if (row) return toCartView(row, { userId: ctx.userId, now: ctx.now() });
  try {
    return await addLocked(ctx, cartId, version, line);
  } catch (error) {
    // The cookie may still name a cart that has become an order; a new line then starts a new cart.
    const isPaid = error instanceof ShopError && error.code === "ALREADY_PAID";
    if (!isPaid || (await isLineOf(ctx, cartId, line.id))) throw error;
    return startCart(ctx, { lines: [line] });
  }
}

/**
 * Fast path in one statement. Writes only if the version is unchanged since `seen`, so the returned lines are complete.
 * Returns null when the slower path must decide.
 */
async function addAtOnce(
  { db, userId }: VisitorContext,
  cartId: CartId,
  version: number | undefined,
  line: NewCartLine,
  json: string,
): Promise<CartRow | null> {
  const [row] = await db.$queryRaw<CartRow[]>`
    with seen as (select version from carts where id = ${cartId}),
    cart as (
      update carts set version = version + 1, updated_at = now()
      where id = ${cartId} and user_id = ${userId} and state = 'open' and version = (select version from seen)
        and (${version ?? null}::int is null or version = ${version ?? null}::int)
        and (select count(*) from cart_lines where cart_id = ${cartId} and id <> ${line.id}::uuid) < ${MAX_CART_LINES}
        and ${mayUsePictures(userId, line.design)} and ${mayTakeFrames([line])}
      returning *),
    added as (
      insert into cart_lines (cart_id, id, template_key, design, quantity, is_upload_later, position)
      select id, ${line.id}::uuid, ${line.templateKey}, ${json}::jsonb, ${line.quantity}, ${line.isUploadLater}, version
      from cart
      on conflict (cart_id, id) do update set template_key = excluded.template_key, design = excluded.design,
        quantity = excluded.quantity, is_upload_later = excluded.is_upload_later
      returning *),
    line as (
      select kept.* from cart_lines kept join cart on cart.id = kept.cart_id where kept.id <> ${line.id}::uuid
      union all select * from added)
    ${cartAnswer}`;
  return row ?? null;
}

function addLocked(
  ctx: VisitorContext,
  cartId: CartId,
  version: number | undefined,
  line: NewCartLine,
): Promise<CartView> {
  return editCart(ctx, { cartId, version }, linesEdit(ctx, [line]));
}

async function isLineOf({ db }: VisitorContext, cartId: CartId, lineId: string): Promise<boolean> {
  return (await db.cartLine.count({ where: { cartId, id: lineId } })) > 0;
}
