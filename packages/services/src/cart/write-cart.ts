import type { Tx } from "@storywall/db/client";
import type { CartLineRow, CartRow } from "./cart-row.ts";

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
      shipping_rate = ${nextCart.shippingRate}, gift_note = ${nextCart.giftNote}
    where id = ${before.id} returning version, updated_at as "updatedAt"`;
  return { ...nextCart, ...storedVersion, state: "open" };
}

function listRemovedLineIds(before: CartRow, nextCart: CartRow): string[] {
  const remainingIds = new Set(nextCart.lines.map(({ id }: CartLineRow) => id));
  return before.lines.flatMap(({ id }) => (remainingIds.has(id) ? [] : id));
}
