import { MAX_CART_LINES, type NewCartLine } from "@storywall/domain/cart/line";
import type { CartView, StartCartInput } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import { type CartId, newId } from "@storywall/domain/kernel/ids";
import { assertFramesLeft, framesWanted } from "@storywall/domain/walls/design/frames-wanted";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { VisitorContext } from "../accounts/context.ts";
import { loadFramesLeft } from "../catalog/stock/frames-left.ts";
import { checkLine, mayUsePictures } from "../walls/check-line.ts";
import { alreadyPaid } from "./already-paid.ts";
import { withPromo } from "./apply-promo.ts";
import { type CartRow, cartAnswer, loadCart } from "./cart-row.ts";
import { assertPictures, mayTakeFrames } from "./check-supplies.ts";
import { visible } from "./read-cart.ts";
import { toCartView } from "./to-cart-view.ts";

/**
 * Creates a cart with these lines. Idempotent by the first line's id: a repeated call returns the current cart. An invalid
 * promo code does not fail the call.
 * @throws CART_EMPTY, TOO_MANY_ITEMS, DUPLICATE_LINE, and what `checkLine` throws.
 */
export async function startCart(
  ctx: VisitorContext,
  { lines, promoCode }: Pick<StartCartInput, "lines" | "promoCode">,
): Promise<CartView> {
  const [first] = lines;
  if (!first) throw new ShopError("CART_EMPTY");
  if (lines.length > MAX_CART_LINES) throw new ShopError("TOO_MANY_ITEMS");
  if (new Set(lines.map(({ id }) => id)).size < lines.length) throw new ShopError("DUPLICATE_LINE");
  for (const line of lines) checkLine(line);
  const cart = (await makeCart(ctx, first.id, lines)) ?? (await continueCart(ctx, first.id, lines));
  failpoint("cart.start.after-commit");
  return promoCode === undefined ? cart : withPromo(ctx, cart, promoCode);
}

/** Returns null if the cart exists already, a picture may not be used, or frames are out of stock. */
async function makeCart(
  { db, userId, now }: VisitorContext,
  createKey: string,
  lines: readonly NewCartLine[],
): Promise<CartView | null> {
  const tiles = lines.flatMap(({ design }) => design.tiles);
  const [row] = await db.$queryRaw<CartRow[]>`
    with cart as (
      insert into carts (id, user_id, create_key, version)
      select ${newId("cart")}, ${userId}, ${createKey}::uuid, ${lines.length}
      where ${mayUsePictures(userId, { tiles })} and ${mayTakeFrames(lines)}
      on conflict (user_id, create_key) do nothing
      returning *),
    line as (
      insert into cart_lines (cart_id, id, template_key, design, quantity, is_upload_later, position)
      select cart.id, (given.line ->> 'id')::uuid, given.line ->> 'templateKey', given.line -> 'design',
        (given.line ->> 'quantity')::int, (given.line ->> 'isUploadLater')::boolean, given.position
      from cart, jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality given(line, position)
      returning *)
    ${cartAnswer}`;
  return row ? toCartView(row, { userId, now: now() }) : null;
}

/** Returns the current cart of an earlier call with the same key. A late duplicate must not revert changes made since. */
async function continueCart(ctx: VisitorContext, createKey: string, lines: readonly NewCartLine[]): Promise<CartView> {
  const { db, userId } = ctx;
  const made = await db.cart.findUnique({ where: { userId_createKey: { userId, createKey } }, select: { id: true } });
  if (made) return asItIs(ctx, made.id as CartId);
  const tiles = lines.flatMap(({ design }) => design.tiles);
  await assertPictures(db, { tiles }, { id: null, userId }, userId);
  assertFramesLeft(framesWanted(lines), await loadFramesLeft(db));
  throw new ShopError("PHOTO_UNKNOWN");
}

async function asItIs({ db, userId, now }: VisitorContext, cartId: CartId): Promise<CartView> {
  const row = visible(await loadCart(db, cartId), userId);
  if (row.state === "converted") throw alreadyPaid(row.orderId);
  return toCartView(row, { userId, now: now() });
}
