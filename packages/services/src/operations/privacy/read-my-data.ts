import { ShopError } from "@storywall/domain/errors";
import { z } from "zod";
import type { Context } from "../../accounts/context.ts";

const Rows = z.array(z.record(z.string(), z.unknown()));

/** Data of a visitor in readable form, without the bytes of the photos. */
export const MyData = z.object({
  you: z.record(z.string(), z.unknown()),
  photos: Rows,
  photoCollections: Rows,
  walls: Rows,
  sharedLinks: Rows,
  artSets: Rows,
  carts: Rows,
  orders: Rows,
  giftCards: Rows,
  messages: Rows,
  emails: Rows,
});
export type MyData = z.infer<typeof MyData>;

type MyDataContext = Pick<Context, "db" | "userId"> & { isSignedIn?: boolean };

/**
 * Reads all data of the calling visitor; null for an unknown browser. Includes orders placed elsewhere with the
 * visitor's verified email address. Amounts are in cents.
 */
export async function readMyData({ db, userId, isSignedIn = false }: MyDataContext): Promise<MyData | null> {
  if (!userId) return null;
  const [row] = await db.$queryRaw<Array<{ data: unknown }>>`
    WITH own AS (
      SELECT id FROM orders WHERE user_id = ${userId}
      UNION SELECT o.id FROM orders o JOIN users u ON u.email = lower(o.email)
        WHERE u.id = ${userId} AND ${isSignedIn}::boolean)
    SELECT jsonb_build_object(
      'you', (SELECT jsonb_build_object('id', u.id, 'firstSeen', u.created_at, 'lastSeen', u.last_seen_at, 'email', u.email,
          'offersByEmail', CASE WHEN u.subscribed_at IS NULL THEN NULL
            ELSE jsonb_build_object('to', u.subscribed_email, 'agreedAt', u.subscribed_at, 'source', u.subscription_source,
              'confirmedAt', u.subscription_confirmed_at, 'wallReminderAskedAt', u.wall_reminder_asked_at,
              'wallReminderSentAt', u.wall_reminder_sent_at) END,
          'onboardingSeenAt', u.onboarding_seen_at,
          'emailsNotArriving', (SELECT coalesce(jsonb_agg(jsonb_build_object('to', s.address, 'reason', s.reason, 'since', s.at,
            'endedAt', s.cleared_at)), '[]') FROM suppressed_addresses s
            WHERE s.address IN (u.email, lower(u.subscribed_email)) OR s.address IN (
              SELECT lower(o.email) FROM orders o WHERE o.id IN (SELECT id FROM own))),
          'browsers', (SELECT coalesce(jsonb_agg(jsonb_build_object('since', created_at, 'lastSeen', last_seen_at,
            'signedInUntil', signed_in_until)), '[]') FROM sessions WHERE user_id = u.id))
        FROM users u WHERE u.id = ${userId}),
      'photos', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', uuid, 'state', state, 'type', declared_type, 'bytes', bytes,
          'width', width, 'height', height, 'faces', faces, 'addedAt', created_at, 'lastUsedAt', last_used_at,
          'originalDeletedAt', original_deleted_at)), '[]')
        FROM photos WHERE user_id = ${userId} AND state NOT IN ('delete_pending', 'deleted')),
      'photoCollections', (SELECT coalesce(jsonb_agg(jsonb_build_object('title', title, 'createdAt', created_at,
          'expiresAt', expires_at, 'closedAt', closed_at, 'contributors',
          (SELECT coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'photos',
              (SELECT coalesce(jsonb_agg(p.uuid), '[]') FROM photos p
                WHERE p.contributor_id = c.id AND p.state NOT IN ('delete_pending', 'deleted')))), '[]')
            FROM photo_contributors c WHERE c.collection_id = photo_collections.id))), '[]')
        FROM photo_collections WHERE user_id = ${userId}),
      'walls', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'layout', template_key, 'design', design,
          'createdAt', created_at, 'changedAt', updated_at, 'deletedAt', deleted_at, 'olderVersions',
          (SELECT coalesce(jsonb_agg(jsonb_build_object('name', v.name, 'design', v.design, 'at', v.at)), '[]')
            FROM wall_versions v WHERE v.wall_id = walls.id))), '[]') FROM walls WHERE user_id = ${userId})
        || (SELECT coalesce(jsonb_agg(jsonb_build_object('name', NULL, 'layout', template_key, 'design', design,
          'changedAt', updated_at)), '[]') FROM template_infos WHERE user_id = ${userId}),
      'sharedLinks', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'layout', template_key, 'design', design,
          'createdAt', created_at, 'expiresAt', expires_at, 'revokedAt', revoked_at)), '[]')
        FROM share_links WHERE user_id = ${userId}),
      'artSets', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'description', description, 'items', items,
          'createdAt', created_at, 'deletedAt', deleted_at)), '[]') FROM art_sets WHERE owner_user_id = ${userId}),
      'carts', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'state', c.state, 'email', c.email, 'shippingAddress',
          c.shipping_address, 'extras', c.extras, 'promoCode', c.promo_code, 'createdAt', c.created_at,
          'changedAt', c.updated_at, 'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('layout', l.template_key,
            'design', l.design, 'quantity', l.quantity)), '[]') FROM cart_lines l WHERE l.cart_id = c.id))), '[]')
        FROM carts c WHERE user_id = ${userId} AND state <> 'purged'),
      'orders', (SELECT coalesce(jsonb_agg(jsonb_build_object('number', o.number, 'state', o.state, 'placedAt', o.placed_at,
          'email', o.email, 'shippingAddress', o.shipping_address, 'extras', o.extras, 'totals', o.totals,
          'promoCode', o.promo_code, 'carrier', o.carrier, 'trackingNumber', o.tracking_number,
          'shippedAt', o.shipped_at, 'deliveredAt', o.delivered_at,
          'payment', (SELECT jsonb_build_object('amount', p.amount, 'currency', p.currency, 'state', p.state,
            'refunded', p.amount_refunded, 'stripeId', p.intent_id) FROM payments p WHERE p.id = o.payment_id),
          'refunds', (SELECT coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'reason', r.reason,
            'state', r.state, 'at', r.created_at)), '[]') FROM refunds r WHERE r.order_id = o.id),
          'changes', (SELECT coalesce(jsonb_agg(jsonb_build_object('to', c.shipping_address, 'amount', c.amount,
            'state', c.state, 'at', c.created_at)), '[]') FROM order_changes c WHERE c.order_id = o.id),
          'claims', (SELECT coalesce(jsonb_agg(jsonb_build_object('reason', c.reason, 'text', c.text, 'state', c.state,
            'answer', c.sentence, 'at', c.created_at)), '[]') FROM claims c WHERE c.order_id = o.id),
          'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('title', l.title, 'layout', l.template_key,
            'design', l.design, 'quantity', l.quantity, 'unitPrice', l.unit_price)), '[]')
            FROM order_lines l WHERE l.order_id = o.id))), '[]')
        FROM orders o WHERE o.id IN (SELECT id FROM own)),
      'giftCards', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'endsIn', c.last_four, 'amount', c.amount,
          'balance', c.balance, 'from', c.sender_name, 'buyer', c.buyer_email, 'to', c.recipient_email, 'message', c.message,
          'madeAt', c.created_at)), '[]')
        FROM gift_cards c WHERE c.order_id IN (SELECT id FROM own) OR EXISTS (
          SELECT 1 FROM users u WHERE u.id = ${userId} AND ${isSignedIn}::boolean
            AND u.email IN (lower(c.buyer_email), lower(c.recipient_email)))),
      'messages', (SELECT coalesce(jsonb_agg(jsonb_build_object('from', email, 'name', name, 'text', body,
          'writtenAt', created_at, 'answeredAt', handled_at, 'answers',
          (SELECT coalesce(jsonb_agg(jsonb_build_object('text', a.body, 'at', a.created_at)), '[]')
            FROM message_answers a WHERE a.message_id = m.id))), '[]')
        FROM shop_messages m WHERE user_id = ${userId} OR order_id IN (SELECT id FROM own)),
      'emails', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'order', o.number, 'sentAt', s.sent_at)), '[]')
        FROM sent_emails s JOIN orders o ON o.id = s.order_id WHERE s.order_id IN (SELECT id FROM own))) AS data`;
  if (!row) throw new ShopError("USER_NOT_FOUND");
  return MyData.parse(row.data);
}
