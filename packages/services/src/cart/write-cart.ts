import type { Tx } from "@storywall/db/client";
import type { CartLineRow, CartRow } from "./cart-row.ts";

/**
 * Writes an updated cart in one statement: its columns, removed lines, and the lines that are not the same objects as
 * before. Each written line gets its own version as position, so that new lines come last.
 */
export async function writeCart(tx: Tx, before: CartRow, wanted: CartRow): Promise<CartRow> {
  const written = wanted.lines.filter((line) => !before.lines.includes(line));
  const [now] = await tx.$queryRaw<Array<Pick<CartRow, "version" | "updatedAt">>>`
    with written as (
      insert into cart_lines (cart_id, id, template_key, design, quantity, is_upload_later, position)
      select ${before.id}, (given.line ->> 'id')::uuid, given.line ->> 'templateKey', given.line -> 'design',
        (given.line ->> 'quantity')::int, (given.line ->> 'isUploadLater')::boolean, ${before.version}::int + given.position
      from jsonb_array_elements(${JSON.stringify(written)}::jsonb) with ordinality given(line, position)
      on conflict (cart_id, id) do update set template_key = excluded.template_key, design = excluded.design,
        quantity = excluded.quantity, is_upload_later = excluded.is_upload_later),
    removed as (delete from cart_lines where cart_id = ${before.id} and id = any (${removedFrom(before, wanted)}::uuid[]))
    update carts set version = version + ${Math.max(1, written.length)}::int, state = 'open', updated_at = now(),
      promo_code = ${wanted.promoCode}, promo_opt_out = ${wanted.promoOptOut}, email = ${wanted.email},
      shipping_address = ${wanted.shippingAddress && JSON.stringify(wanted.shippingAddress)}::jsonb,
      shipping_rate = ${wanted.shippingRate}, gift_note = ${wanted.giftNote}
    where id = ${before.id} returning version, updated_at as "updatedAt"`;
  return { ...wanted, ...now, state: "open" };
}

function removedFrom(before: CartRow, wanted: CartRow): string[] {
  const kept = new Set(wanted.lines.map(({ id }: CartLineRow) => id));
  return before.lines.flatMap(({ id }) => (kept.has(id) ? [] : id));
}
