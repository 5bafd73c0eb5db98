import type { Tx } from "@storywall/db/client";
import type { ChosenExtras } from "@storywall/domain/catalog/extras";
import type { FrameAvailability, FrameShortage } from "@storywall/domain/catalog/stock";
import type { StateOf } from "@storywall/domain/kernel/states";

/** Part of a row that is read as JSON, in which a date is a string. */
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
  extras: ChosenExtras;
  /** Amounts in cents that gift cards paid. */
  giftCards: Array<{ lastFour: string; amount: number }>;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  problemCode: string | null;
  placedAt: Date;
  deliveredAt: Date | null;
  shipBy: Date;
  lines: OrderLineRow[];
  claims: Array<
    Json & {
      id: string;
      reason: string;
      text: string;
      photos: number;
      state: string;
      sentence: string | null;
      labelUrl: string | null;
    }
  >;
  remakes: RemakeRow[];
  change: { id: string; shippingAddress: unknown; totals: unknown; amount: number } | null;
  framesAnswer: string | null;
  /** Null unless the customer was asked to choose another frame. */
  framesShort: { short: FrameShortage[]; left: FrameAvailability[] } | null;
  refunds: Array<
    Json & {
      id: string;
      amount: number;
      requestedAmount: number | null;
      reason: string;
      state: StateOf<"refund">;
      isHeld: boolean;
      giftCard: string | null;
    }
  >;
  refundable: number;
  isDisputed: boolean;
  /** State changes of the order, oldest first. */
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
  rejection: { reason: string; sentence: string; refunded: number } | null;
  tiles: Array<TileRow & { frameStyle: string; frameSize: string }>;
};

export type TileRow = {
  id: string;
  name: string;
  copy: number;
  state: StateOf<"tile">;
  proofKey: string | null;
  effectivePpi: number | null;
  problemCode: string | null;
};

export type RemakeRow = Json & {
  id: string;
  state: StateOf<"remake">;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  tiles: Array<TileRow & { lineId: string; remakeOf: string }>;
};

/** Loads all data of an order view in one statement. Returns null if the order does not exist. */
export async function loadOrder(db: Tx, orderId: string): Promise<OrderRow | null> {
  const [row] = await db.$queryRaw<OrderRow[]>`
    select placed.id, placed.number, placed.user_id as "userId", placed.state, placed.email,
      placed.shipping_address as "shippingAddress", placed.totals, placed.promo_code as "promoCode",
      placed.extras, placed.carrier, placed.tracking_number as "trackingNumber",
      placed.tracking_url as "trackingUrl", placed.problem_code as "problemCode", placed.placed_at as "placedAt",
      placed.delivered_at as "deliveredAt", placed.ship_by as "shipBy", placed.frames_answer as "framesAnswer",
      case when placed.frames_asked_at is not null then (
        select jsonb_build_object('short', jsonb_agg(jsonb_build_object('frameStyle', short.style, 'frameSize', short.size,
          'wanted', short.wanted, 'free', short.free) order by short.style, short.size), 'left', (
            select jsonb_agg(jsonb_build_object('frameStyle', s.frame_style, 'frameSize', s.frame_size,
              'left', s.on_hand - s.reserved)) from frame_stock s))
        from frames_short(placed.id) short having count(*) > 0) end as "framesShort",
      (select coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'templateKey', line.template_key, 'title', line.title,
          'design', line.design, 'quantity', line.quantity, 'unitPrice', line.unit_price,
          'isUploadLater', line.is_upload_later, 'completedAt', line.completed_at, 'rejection', (
            select jsonb_build_object('reason', rejection.reason, 'sentence', rejection.sentence,
              'refunded', line.refused -> 'refunded')
            from content_rejections rejection where rejection.id = line.refused ->> 'rejectionId'),
          'tiles', (
            select coalesce(jsonb_agg(jsonb_build_object('id', tile.id, 'name', tile.name, 'copy', tile.copy,
              'state', tile.state, 'proofKey', tile.proof_key, 'effectivePpi', tile.effective_ppi,
              'problemCode', tile.problem_code, 'frameStyle', tile.frame_style, 'frameSize', tile.frame_size)
              order by tile.copy, tile.position), '[]')
            from order_tiles tile
            where tile.order_id = line.order_id and tile.line_id = line.id and tile.remake_id is null))
          order by line.position), '[]')
        from order_lines line where line.order_id = placed.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', refund.id, 'amount', refund.amount,
          'requestedAmount', refund.requested_amount, 'reason', refund.reason, 'state', refund.state,
          'isHeld', refund.state = 'requested' and payment.state = 'disputed', 'giftCard', card.last_four,
          'createdAt', refund.created_at)
          order by refund.created_at), '[]')
        from refunds refund join payments payment on payment.id = refund.payment_id
          left join gift_cards card on card.id = payment.gift_card_id
        where refund.order_id = placed.id and (refund.state <> 'failed' or payment_remainder(payment.id) > 0)) as refunds,
      (select coalesce(jsonb_agg(jsonb_build_object('lastFour', card.last_four, 'amount', payment.amount)
          order by payment.attempt desc), '[]')
        from payments payment join gift_cards card on card.id = payment.gift_card_id
        where payment.checkout_id = placed.checkout_id and payment.state in ('succeeded', 'partially_refunded', 'refunded'))
        as "giftCards",
      (select coalesce(sum(payment_remainder(payment.id)), 0)::int from payments payment
        where payment.checkout_id = placed.checkout_id and payment.state <> 'duplicate') as refundable,
      exists (select 1 from payments payment
        where payment.checkout_id = placed.checkout_id and payment.state = 'disputed') as "isDisputed",
      (select coalesce(jsonb_agg(jsonb_build_object('id', claim.id, 'reason', claim.reason, 'text', claim.text,
          'photos', cardinality(claim.photo_ids), 'state', claim.state, 'sentence', claim.sentence,
          'labelUrl', case when claim.label_pdf is null then claim.label_url
            else '/orders/' || placed.id || '/return-label.pdf' end,
          'createdAt', claim.created_at) order by claim.created_at), '[]')
        from claims claim where claim.order_id = placed.id) as claims,
      (select coalesce(jsonb_agg(jsonb_build_object('id', again.id, 'state', again.state, 'carrier', again.carrier,
          'trackingNumber', again.tracking_number, 'trackingUrl', again.tracking_url, 'createdAt', again.created_at,
          'tiles', (
            select coalesce(jsonb_agg(jsonb_build_object('id', tile.id, 'name', tile.name, 'copy', tile.copy,
              'state', tile.state, 'proofKey', tile.proof_key, 'effectivePpi', tile.effective_ppi,
              'problemCode', tile.problem_code, 'lineId', tile.line_id, 'remakeOf', tile.remake_of)
              order by tile.copy, tile.position), '[]')
            from order_tiles tile where tile.remake_id = again.id)) order by again.created_at), '[]')
        from remakes again where again.order_id = placed.id) as remakes,
      (select jsonb_build_object('id', change.id, 'shippingAddress', change.shipping_address, 'totals', change.totals,
          'amount', change.amount)
        from order_changes change where change.order_id = placed.id and change.state = 'awaiting_payment') as change,
      (select coalesce(jsonb_agg(jsonb_build_object('toState', move.to_state, 'at', move.at) order by move.id), '[]')
        from state_log move where move.entity = 'order' and move.entity_id = placed.id) as moves
    from orders placed where placed.id = ${orderId}`;
  return row ?? null;
}
