import type { SqlRunner } from "@storywall/db/client";
import type { StateOf } from "@storywall/domain/states";

/** Dates within JSON are texts. */
type Json = { createdAt: string };

export type OrderRow = {
  id: string;
  number: string;
  userId: string;
  state: StateOf<"order">;
  email: string;
  shippingAddress: unknown;
  totals: unknown;
  promoCode: string | null;
  giftNote: string | null;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  problemCode: string | null;
  placedAt: Date;
  deliveredAt: Date | null;
  shipBy: Date;
  lines: OrderLineRow[];
  refunds: Array<Json & { id: string; amount: number; reason: string; state: StateOf<"refund"> }>;
  /** Every move, the first one first. */
  moves: Array<{ toState: StateOf<"order">; at: string }>;
};

export type OrderLineRow = {
  id: string;
  templateKey: string;
  title: string;
  design: unknown;
  quantity: number;
  unitPrice: number;
  isUploadLater: boolean;
  completedAt: string | null;
  tiles: Array<{
    id: string;
    name: string;
    copy: number;
    state: StateOf<"tile">;
    proofKey: string | null;
    effectivePpi: number | null;
  }>;
};

/** Everything an order's view is made from, in one statement, or null. */
export async function loadOrder(db: Pick<SqlRunner, "$queryRaw">, orderId: string): Promise<OrderRow | null> {
  const [row] = await db.$queryRaw<OrderRow[]>`
    select placed.id, placed.number, placed.user_id as "userId", placed.state, placed.email,
      placed.shipping_address as "shippingAddress", placed.totals, placed.promo_code as "promoCode",
      placed.gift_note as "giftNote", placed.carrier, placed.tracking_number as "trackingNumber",
      placed.tracking_url as "trackingUrl", placed.problem_code as "problemCode", placed.placed_at as "placedAt",
      placed.delivered_at as "deliveredAt", placed.ship_by as "shipBy",
      (select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'templateKey', line.template_key, 'title', line.title,
          'design', line.design, 'quantity', line.quantity, 'unitPrice', line.unit_price,
          'isUploadLater', line.is_upload_later, 'completedAt', line.completed_at, 'tiles', (
            select coalesce(jsonb_agg(jsonb_build_object('id', tile.id, 'name', tile.name, 'copy', tile.copy,
              'state', tile.state, 'proofKey', tile.proof_key, 'effectivePpi', tile.effective_ppi)
              order by tile.copy, tile.position), '[]')
            from order_tiles tile where tile.order_id = line.order_id and tile.line_id = line.id))
          order by line.position), '[]')
        from order_lines line where line.order_id = placed.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', refund.id, 'amount', refund.amount, 'reason', refund.reason,
          'state', refund.state, 'createdAt', refund.created_at) order by refund.created_at), '[]')
        from refunds refund where refund.order_id = placed.id) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('toState', move.to_state, 'at', move.at) order by move.id), '[]')
        from state_log move where move.entity = 'order' and move.entity_id = placed.id) as moves
    from orders placed where placed.id = ${orderId}`;
  return row ?? null;
}
