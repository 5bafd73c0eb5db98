import type { Tx } from "@storywall/db/client";
import type { CartLineRow, CartRow } from "./cart-row.ts";

/**
 * Writes the changes to a locked cart: its columns, removed lines, and the lines that are not the same objects as before.
 * Each written line gets its own version as position, so that new lines come last.
 */
export async function writeCart(tx: Tx, before: CartRow, after: CartRow): Promise<CartRow> {
  const changed = after.lines.filter((line) => !before.lines.includes(line));
  const removed = before.lines.filter(({ id }) => !after.lines.some((line) => line.id === id));
  if (changed.length > 0) await upsertLines(tx, before, changed);
  if (removed.length > 0) {
    await tx.cartLine.deleteMany({ where: { cartId: before.id, id: { in: removed.map(({ id }) => id) } } });
  }
  const [row] = await tx.$queryRaw<Array<Pick<CartRow, "version" | "updatedAt">>>`
    update carts set version = version + ${Math.max(1, changed.length)}::int, state = 'open', updated_at = now(),
      promo_code = ${after.promoCode}, promo_opt_out = ${after.promoOptOut}, email = ${after.email},
      shipping_address = ${after.shippingAddress && JSON.stringify(after.shippingAddress)}::jsonb,
      shipping_rate = ${after.shippingRate}, gift_note = ${after.giftNote}
    where id = ${before.id} returning version, updated_at as "updatedAt"`;
  return { ...after, ...row, state: "open" };
}

async function upsertLines(tx: Tx, { id, version }: CartRow, lines: readonly CartLineRow[]): Promise<void> {
  await tx.$executeRaw`
    insert into cart_lines (cart_id, id, template_key, design, quantity, is_upload_later, position)
    select ${id}, (input.line ->> 'id')::uuid, input.line ->> 'templateKey', input.line -> 'design',
      (input.line ->> 'quantity')::int, (input.line ->> 'isUploadLater')::boolean, ${version}::int + input.position
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality input(line, position)
    on conflict (cart_id, id) do update set template_key = excluded.template_key, design = excluded.design,
      quantity = excluded.quantity, is_upload_later = excluded.is_upload_later`;
}
