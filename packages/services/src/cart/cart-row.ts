import type { Tx } from "@storywall/db/client";
import type { Address } from "@storywall/domain/cart/address";
import type { CartGiftCard } from "@storywall/domain/cart/gift-card-schema";
import type { ChosenExtras } from "@storywall/domain/catalog/extras";
import type { AvailableFrames } from "@storywall/domain/catalog/frames";
import type { PromoWithUsage } from "@storywall/domain/catalog/promos";
import { DEFAULT_PROMO_CODE } from "@storywall/domain/catalog/promos";
import type { ShippingRateHandle } from "@storywall/domain/catalog/shop-terms";
import type { CartId, CheckoutId, OrderId, UserId } from "@storywall/domain/kernel/ids";
import { MAY_BE_DAMAGED } from "@storywall/domain/photos/limits";
import { lockRows } from "../kernel/locks.ts";

export type CartState = "open" | "locked" | "converted" | "abandoned" | "purged";

export type CartLineRow = {
  id: string;
  templateKey: string;
  design: unknown;
  quantity: number;
  isUploadLater: boolean;
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
  extras: ChosenExtras;
  /** Gift cards that pay for the cart. A disabled card pays nothing. */
  giftCards: CartGiftCard[];
  /** Hash of the lines with which the cart was last started; null for carts from before it was stored. */
  startHash: string | null;
  createdAt: Date;
  updatedAt: Date;
  lines: CartLineRow[];
  /** Published prices; null while the specification's prices apply. */
  storedPrices: unknown;
  /** Saved rules for ship dates; null while the default rules apply. */
  storedDelivery: unknown;
  /** Saved settings of sales tax; null while the default settings apply. */
  storedTax: unknown;
  /** The default promo, the promo of the cart's code, and the promo that is being applied. */
  promos: PromoWithUsage[];
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

/** Reads the cart with everything that its view shows, and with the promo of `alsoCode`, which is about to be applied. */
export async function loadCart(tx: Tx, cartId: CartId, alsoCode: string | null = null): Promise<CartRow | null> {
  const [row] = await tx.$queryRaw<Array<Omit<CartRow, "promos"> & { promos: StoredPromo[] }>>`
    select cart.id, cart.user_id as "userId", cart.state, cart.version, cart.promo_code as "promoCode",
      cart.promo_opt_out as "promoOptOut", cart.email, cart.shipping_address as "shippingAddress",
      cart.shipping_rate as "shippingRate", cart.extras, cart.start_hash as "startHash",
      cart.created_at as "createdAt", cart.updated_at as "updatedAt",
      (select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'templateKey', line.template_key,
          'design', line.design, 'quantity', line.quantity, 'isUploadLater', line.is_upload_later)
          order by line.position), '[]')
        from cart_lines line where line.cart_id = cart.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', card.id, 'lastFour', card.last_four, 'balance',
          case when card.disabled_at is not null then 0 else card.balance + (
            select coalesce(sum(held.amount), 0) from payments held join checkouts checkout on checkout.id = held.checkout_id
            where held.gift_card_id = card.id and held.state = 'created' and checkout.cart_id = cart.id) end)
          order by array_position(cart.gift_card_ids, card.id)), '[]')
        from gift_cards card where card.id = any (cart.gift_card_ids)) as "giftCards",
      (select coalesce(jsonb_agg(jsonb_build_object('code', promo.code, 'basisPointsOff', promo.basis_points_off,
          'amountOff', promo.amount_off,          'startsAt', promo.starts_at, 'endsAt', promo.ends_at, 'firstOrderOnly', promo.first_order_only,
          'maxRedemptions', promo.max_redemptions, 'minSubtotal', promo.min_subtotal,
          'redemptions', case when promo.max_redemptions is null then 0
            else (select count(*) from promo_redemptions used where used.code = promo.code) end)), '[]')
        from promos promo where promo.code in (${DEFAULT_PROMO_CODE}, cart.promo_code, ${alsoCode})) as promos,
      (select list.prices from price_lists list where list.published_at is not null
        order by list.published_at desc limit 1) as "storedPrices",
      (select value from shop_settings where key = 'delivery') as "storedDelivery",
      (select value from shop_settings where key = 'tax') as "storedTax",
      (select checkout.id from checkouts checkout
        where checkout.cart_id = cart.id and checkout.state = 'awaiting_payment') as "checkoutId",
      bought.id as "orderId", bought.placed_at as "orderedAt", bought.checkout_id as "orderedBy",
      (select coalesce(jsonb_object_agg(frame_style || ':' || frame_size, on_hand - reserved), '{}')
        from frame_stock where on_hand is not null) as "framesLeft",
      (select coalesce(jsonb_agg(photo.uuid), '[]') from photos photo where photo.user_id = cart.user_id
        and (photo.state in ('rejected', 'delete_pending', 'deleted') or photo.refused_at is not null))
        as "unprintablePhotos",
      (select coalesce(jsonb_agg(photo.uuid), '[]') from photos photo where photo.user_id = cart.user_id
        and photo.warnings @> ${JSON.stringify([MAY_BE_DAMAGED])}::jsonb) as "damagedPhotos"
    from carts cart
    left join lateral (select placed.id, placed.placed_at, placed.checkout_id
      from orders placed join checkouts checkout on checkout.id = placed.checkout_id
      where checkout.cart_id = cart.id order by placed.placed_at limit 1) bought on true
    where cart.id = ${cartId}`;
  return row ? { ...row, promos: row.promos.map(parsePromo) } : null;
}

/** Promo as it is in JSON, which has strings instead of dates. */
type StoredPromo = Omit<PromoWithUsage, "startsAt" | "endsAt"> & { startsAt: string | null; endsAt: string | null };

const parsePromo = (promo: StoredPromo): PromoWithUsage => ({
  ...promo,
  startsAt: promo.startsAt === null ? null : new Date(promo.startsAt),
  endsAt: promo.endsAt === null ? null : new Date(promo.endsAt),
});

export async function lockCart(tx: Tx, cartId: CartId, alsoCode: string | null = null): Promise<CartRow | null> {
  await lockRows(tx, "carts", [cartId]);
  return loadCart(tx, cartId, alsoCode);
}

/**
 * Stores an updated cart and sets its state to open. New lines come last, because their position is the cart's version
 * plus their index. The cart must be locked.
 */
export async function writeCart(tx: Tx, before: CartRow, nextCart: CartRow): Promise<CartRow> {
  const changedLines = nextCart.lines.filter((line) => !before.lines.includes(line));
  const nextIds = nextCart.lines.map(({ id }) => id);
  const removedIds = before.lines.map(({ id }) => id).filter((id) => !nextIds.includes(id));
  const [stored] = await tx.$queryRaw<Array<Pick<CartRow, "version" | "updatedAt">>>`
    with removed as (delete from cart_lines where cart_id = ${before.id} and id = any (${removedIds}::uuid[])),
    written as (
      insert into cart_lines (cart_id, id, template_key, design, quantity, is_upload_later, position)
      select ${before.id}, (entry.line ->> 'id')::uuid, entry.line ->> 'templateKey', entry.line -> 'design',
        (entry.line ->> 'quantity')::int, (entry.line ->> 'isUploadLater')::boolean,
        ${before.version}::int + entry.position
      from jsonb_array_elements(${JSON.stringify(changedLines)}::jsonb) with ordinality entry(line, position)
      on conflict (cart_id, id) do update set template_key = excluded.template_key, design = excluded.design,
        quantity = excluded.quantity, is_upload_later = excluded.is_upload_later)
    update carts set version = version + ${Math.max(1, changedLines.length)}::int, state = 'open', updated_at = now(),
      promo_code = ${nextCart.promoCode}, promo_opt_out = ${nextCart.promoOptOut}, email = ${nextCart.email},
      shipping_address = ${nextCart.shippingAddress && JSON.stringify(nextCart.shippingAddress)}::jsonb,
      shipping_rate = ${nextCart.shippingRate}, extras = ${JSON.stringify(nextCart.extras)}::jsonb,
      gift_card_ids = ${nextCart.giftCards.map((card) => card.id)}::text[], start_hash = ${nextCart.startHash}
    where id = ${before.id} returning version, updated_at as "updatedAt"`;
  return { ...nextCart, ...stored, state: "open" };
}
