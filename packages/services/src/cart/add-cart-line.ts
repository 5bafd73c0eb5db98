import { isDeepStrictEqual } from "node:util";
import { Prisma, type Tx } from "@storywall/db/client";
import { Design } from "@storywall/domain/cart/design";
import type { AddCartLineInput, CartView, NewCartLine } from "@storywall/domain/cart/schema";
import { ShopError } from "@storywall/domain/errors";
import { type CartId, newId } from "@storywall/domain/ids";
import type { VisitorContext } from "../context.ts";
import { applyPromo } from "./apply-promo.ts";
import { type CartRow, cartAnswer } from "./cart-row.ts";
import { assertPictures, checkLine, picturesOf } from "./check-line.ts";
import { editCart } from "./edit-cart.ts";
import { toCartView } from "./to-cart-view.ts";

/** A3. */
export const MAX_CART_LINES = 50;

/**
 * Adds one wall, or replaces the one of the same id, and returns the whole cart, repriced. The first add makes the cart:
 * twice the same first wall is one cart (S-103). Without `version` edits queue on the row; with it, a stale one is
 * refused. A code that cannot be used does not stop the add: the answer says why it is not applied (S-104).
 */
export async function addCartLine(ctx: VisitorContext, input: AddCartLineInput): Promise<CartView> {
  const json = checkLine(input.line);
  const cart = await addTo(ctx, input, json);
  return input.promoCode === undefined ? cart : withPromo(ctx, cart, input.promoCode);
}

async function addTo(
  ctx: VisitorContext,
  { cartId, version, line }: AddCartLineInput,
  json: string,
): Promise<CartView> {
  if (cartId === null) return startCart(ctx, line, json);
  const row = await addAtOnce(ctx, cartId, version, line, json);
  if (row) return toCartView(row, { userId: ctx.userId, now: ctx.now() });
  try {
    return await addLocked(ctx, cartId, version, line, json);
  } catch (error) {
    // The cookie may still name the cart of an order long paid; what is new goes into a new cart.
    const isPaid = error instanceof ShopError && error.code === "ALREADY_PAID";
    if (!isPaid || (await isLineOf(ctx, cartId, line.id))) throw error;
    return startCart(ctx, line, json);
  }
}

/** True in SQL when every picture of the design may be used by its visitor. */
function mayUsePictures(userId: string, design: Design): Prisma.Sql {
  const { photos, arts } = picturesOf(design);
  return Prisma.sql`
    not exists (select 1 from unnest(${photos}::uuid[]) wanted(uuid) where not exists (select 1 from photos photo
      where photo.user_id = ${userId} and photo.uuid = wanted.uuid and photo.state not in ('delete_pending', 'deleted')))
    and not exists (select 1 from unnest(${arts}::text[]) wanted(id)
      where not exists (select 1 from art_items art where art.id = wanted.id))`;
}

/**
 * The usual case in one statement: guard, write and answer travel together. It writes only when nobody else wrote since
 * it looked (`seen`), so the lines it answers with are all there are. Null when the slower way must say more.
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
        and ${mayUsePictures(userId, line.design)}
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

async function startCart(ctx: VisitorContext, line: NewCartLine, json: string): Promise<CartView> {
  const { db, userId } = ctx;
  const [row] = await db.$queryRaw<CartRow[]>`
    with cart as (
      insert into carts (id, user_id, create_key)
      select ${newId("cart")}, ${userId}, ${line.id}::uuid where ${mayUsePictures(userId, line.design)}
      on conflict (user_id, create_key) do nothing
      returning *),
    line as (
      insert into cart_lines (cart_id, id, template_key, design, quantity, is_upload_later, position)
      select id, ${line.id}::uuid, ${line.templateKey}, ${json}::jsonb, ${line.quantity}, ${line.isUploadLater}, version
      from cart
      returning *)
    ${cartAnswer}`;
  if (row) return toCartView(row, { userId, now: ctx.now() });

  const made = await db.cart.findUnique({
    where: { userId_createKey: { userId, createKey: line.id } },
    select: { id: true },
  });
  if (made) return addLocked(ctx, made.id as CartId, undefined, line, json);
  await assertPictures(db, line.design, { id: null, userId }, userId);
  throw new ShopError("PHOTO_NOT_FOUND");
}

function addLocked(
  ctx: VisitorContext,
  cartId: CartId,
  version: number | undefined,
  line: NewCartLine,
  json: string,
): Promise<CartView> {
  return editCart(ctx, { cartId, version }, async (tx, cart) => {
    const before = cart.lines.find(({ id }) => id === line.id);
    if (before && isDeepStrictEqual({ ...before, design: Design.parse(before.design) }, { ...line })) return false;
    if (!before && cart.lines.length >= MAX_CART_LINES) throw new ShopError("CART_FULL");
    await assertPictures(tx, line.design, cart, ctx.userId);
    await writeLine(tx, cart, line, json);
    return true;
  });
}

/** Writes the line at the cart's end, or over the line of the same id. */
export async function writeLine(
  tx: Tx,
  cart: Pick<CartRow, "id" | "version">,
  line: NewCartLine,
  json: string,
): Promise<void> {
  await tx.$executeRaw`
    insert into cart_lines (cart_id, id, template_key, design, quantity, is_upload_later, position)
    values (${cart.id}, ${line.id}::uuid, ${line.templateKey}, ${json}::jsonb, ${line.quantity}, ${line.isUploadLater},
      ${cart.version + 1})
    on conflict (cart_id, id) do update set template_key = excluded.template_key, design = excluded.design,
      quantity = excluded.quantity, is_upload_later = excluded.is_upload_later`;
}

async function isLineOf({ db }: VisitorContext, cartId: CartId, lineId: string): Promise<boolean> {
  return (await db.cartLine.count({ where: { cartId, id: lineId } })) > 0;
}

async function withPromo(ctx: VisitorContext, cart: CartView, code: string): Promise<CartView> {
  try {
    return await applyPromo(ctx, { cartId: cart.id, code });
  } catch (error) {
    if (!(error instanceof ShopError) || !error.code.startsWith("PROMO_")) throw error;
    return { ...cart, promoRefusal: { code: code.trim().toUpperCase(), message: error.message } };
  }
}
