import { Prisma, type Tx } from "@storywall/db/client";
import type { Address } from "@storywall/domain/cart/address";
import type { AvailableFrames } from "@storywall/domain/catalog/frames";
import { DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import type { ShippingRateHandle } from "@storywall/domain/catalog/shipping-rates";
import type { CartId, CheckoutId, OrderId, UserId } from "@storywall/domain/kernel/ids";
import { MAY_BE_DAMAGED } from "@storywall/domain/photos/damage";
import { selectCurrentPrices } from "../catalog/prices.ts";
import { selectFramesLeft } from "../catalog/stock.ts";

export type CartState = "open" | "locked" | "converted" | "abandoned" | "purged";

export type CartLineRow = {
  id: string;
  templateKey: string;
  design: unknown;
  quantity: number;
  isUploadLater: boolean;
};

type PromoRow = {
  code: string;
  basisPointsOff: number;
  startsAt: string | null;
  endsAt: string | null;
  firstOrderOnly: boolean;
  maxRedemptions: number | null;
  redemptions: number;
  minSubtotal: number | null;
};

/** Row with all data of a cart view, read in one statement. */
export type CartRow = {
  id: CartId;
  userId: UserId;
  state: CartState;
  version: number;
  promoCode: string | null;
  promoOptOut: boolean;
  email: string | null;
  shippingAddress: Address | null;
  shippingRate: ShippingRateHandle;
  giftNote: string | null;
  /** Hash of the lines with which the cart was last started; null for carts from before it was stored. */
  startHash: string | null;
  createdAt: Date;
  updatedAt: Date;
  lines: CartLineRow[];
  /** Published prices; null while the specification's prices apply. */
  storedPrices: unknown;
  /** Saved rules for ship dates; null while the default rules apply. */
  storedDelivery: unknown;
  /** The default promo, the promo of the cart's code, and the promo that is being applied. */
  promos: PromoRow[];
  checkoutId: CheckoutId | null;
  orderId: OrderId | null;
  orderedAt: Date | null;
  orderedBy: CheckoutId | null;
  /** Number of each frame that can still be sold. Contains only frames whose stock is tracked. */
  framesLeft: AvailableFrames;
  /** UUIDs of the owner's photos that cannot be printed. */
  unprintablePhotos: string[];
  /** UUIDs of the owner's photos that look damaged. */
  damagedPhotos: string[];
};

const promoJsonSql = Prisma.sql`jsonb_build_object('code', promo.code, 'basisPointsOff', promo.basis_points_off,
  'startsAt', promo.starts_at, 'endsAt', promo.ends_at, 'firstOrderOnly', promo.first_order_only,
  'maxRedemptions', promo.max_redemptions, 'minSubtotal', promo.min_subtotal,
  'redemptions', case when promo.max_redemptions is null then 0
    else (select count(*) from promo_redemptions used where used.code = promo.code) end)`;

export async function loadPromo(tx: Tx, code: string): Promise<PromoRow[]> {
  const rows = await tx.$queryRaw<Array<{ promo: PromoRow }>>`
    select ${promoJsonSql} as promo from promos promo where promo.code = ${code}`;
  return rows.map(({ promo }) => promo);
}

function buildCartColumns(alsoCode: string | null): Prisma.Sql {
  return Prisma.sql`
    cart.id, cart.user_id as "userId", cart.state, cart.version, cart.promo_code as "promoCode",
    cart.promo_opt_out as "promoOptOut", cart.email, cart.shipping_address as "shippingAddress",
    cart.shipping_rate as "shippingRate", cart.gift_note as "giftNote", cart.start_hash as "startHash",
    cart.created_at as "createdAt", cart.updated_at as "updatedAt",
    (select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'templateKey', line.template_key, 'design', line.design,
        'quantity', line.quantity, 'isUploadLater', line.is_upload_later) order by line.position), '[]')
      from cart_lines line where line.cart_id = cart.id) as lines,
    (select coalesce(jsonb_agg(${promoJsonSql}), '[]') from promos promo
      where promo.code in (${DEFAULT_PROMO_CODE}, cart.promo_code, ${alsoCode})) as promos,
    ${selectCurrentPrices} as "storedPrices",
    (select value from shop_settings where key = 'delivery') as "storedDelivery",
    (select checkout.id from checkouts checkout
      where checkout.cart_id = cart.id and checkout.state = 'awaiting_payment') as "checkoutId",
    bought.id as "orderId", bought.placed_at as "orderedAt", bought.checkout_id as "orderedBy",
    ${selectFramesLeft} as "framesLeft",
    (select coalesce(jsonb_agg(photo.uuid), '[]') from photos photo where photo.user_id = cart.user_id
      and (photo.state in ('rejected', 'delete_pending', 'deleted') or photo.refused_at is not null)) as "unprintablePhotos",
    (select coalesce(jsonb_agg(photo.uuid), '[]') from photos photo where photo.user_id = cart.user_id
      and photo.warnings @> ${JSON.stringify([MAY_BE_DAMAGED])}::jsonb) as "damagedPhotos"`;
}

const order = Prisma.sql`
  left join lateral (select placed.id, placed.placed_at, placed.checkout_id
    from orders placed join checkouts checkout on checkout.id = placed.checkout_id
    where checkout.cart_id = cart.id order by placed.placed_at limit 1) bought on true`;

export async function loadCart(tx: Tx, cartId: CartId): Promise<CartRow | null> {
  const [row] = await tx.$queryRaw<
    CartRow[]
  >`select ${buildCartColumns(null)} from carts cart ${order} where cart.id = ${cartId}`;
  return row ?? null;
}

/** Locks the cart's row and reads the cart. `alsoCode` is an additional promo code whose data is read. */
export async function lockCart(tx: Tx, cartId: CartId, alsoCode: string | null = null): Promise<CartRow | null> {
  for (;;) {
    const [row] = await tx.$queryRaw<Array<CartRow & { isCurrent: boolean }>>`
      with cart as materialized (select *, xmin as stamp from carts where id = ${cartId} for update)
      select ${buildCartColumns(alsoCode)}, cart.stamp = (select xmin from carts where id = cart.id) as "isCurrent"
      from cart ${order}`;
    if (!row) return null;
    const { isCurrent, ...cart } = row;
    // The statement above does not see lines that were committed while it waited for the lock. Writers of lines also
    // update the cart, so a second read under the lock sees these lines.
    if (isCurrent) return cart;
  }
}

/**
 * Writes an updated cart in one statement: its columns, removed lines, and lines that were added or replaced. New lines
 * come last, because their position is the cart's version plus their index.
 */
export async function writeCart(tx: Tx, before: CartRow, nextCart: CartRow): Promise<CartRow> {
  const changedLines = nextCart.lines.filter((line) => !before.lines.includes(line));
  const [storedVersion] = await tx.$queryRaw<Array<Pick<CartRow, "version" | "updatedAt">>>`
    with written as (
      insert into cart_lines (cart_id, id, template_key, design, quantity, is_upload_later, position)
      select ${before.id}, (given.line ->> 'id')::uuid, given.line ->> 'templateKey', given.line -> 'design',
        (given.line ->> 'quantity')::int, (given.line ->> 'isUploadLater')::boolean, ${before.version}::int + given.position
      from jsonb_array_elements(${JSON.stringify(changedLines)}::jsonb) with ordinality given(line, position)
      on conflict (cart_id, id) do update set template_key = excluded.template_key, design = excluded.design,
        quantity = excluded.quantity, is_upload_later = excluded.is_upload_later),
    removed as (delete from cart_lines where cart_id = ${before.id} and id = any (${listRemovedLineIds(before, nextCart)}::uuid[]))
    update carts set version = version + ${Math.max(1, changedLines.length)}::int, state = 'open', updated_at = now(),
      promo_code = ${nextCart.promoCode}, promo_opt_out = ${nextCart.promoOptOut}, email = ${nextCart.email},
      shipping_address = ${nextCart.shippingAddress && JSON.stringify(nextCart.shippingAddress)}::jsonb,
      shipping_rate = ${nextCart.shippingRate}, gift_note = ${nextCart.giftNote}, start_hash = ${nextCart.startHash}
    where id = ${before.id} returning version, updated_at as "updatedAt"`;
  return { ...nextCart, ...storedVersion, state: "open" };
}

function listRemovedLineIds(before: CartRow, nextCart: CartRow): string[] {
  const remainingIds = new Set(nextCart.lines.map(({ id }: CartLineRow) => id));
  return before.lines.flatMap(({ id }) => (remainingIds.has(id) ? [] : id));
}
