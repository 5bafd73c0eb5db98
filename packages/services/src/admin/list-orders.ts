import { z } from "zod";
import type { Context } from "../context.ts";

export const AdminOrderRow = z.object({
  id: z.string(),
  number: z.string(),
  state: z.string(),
  placedAt: z.iso.datetime(),
  /** Pieces to print, and how many of them have a print file. */
  tiles: z.int(),
  rendered: z.int(),
  /** US cents. */
  total: z.int(),
});
export type AdminOrderRow = z.infer<typeof AdminOrderRow>;

const PAGE = 50;

type Row = Omit<AdminOrderRow, "placedAt"> & { placedAt: Date };

/** All orders, newest first, 50 to a page; `page` counts from 1. The caller has checked that an admin asks. */
export async function listOrders(ctx: Context, { page = 1 }: { page?: number | undefined }): Promise<AdminOrderRow[]> {
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT o.id, o.number, o.state, o.placed_at AS "placedAt", o.amount AS total,
           count(t.id)::int AS tiles, (count(t.id) FILTER (WHERE t.rendered_at IS NOT NULL))::int AS rendered
    FROM (SELECT * FROM orders ORDER BY placed_at DESC, id LIMIT ${PAGE} OFFSET ${(page - 1) * PAGE}) o
    LEFT JOIN order_tiles t ON t.order_id = o.id
    GROUP BY o.id, o.number, o.state, o.placed_at, o.amount
    ORDER BY o.placed_at DESC, o.id`;
  return rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() }));
}
