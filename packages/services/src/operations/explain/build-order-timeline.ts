import type { Db, Prisma } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { CartId, type OrderId, type PaymentId } from "@storywall/domain/kernel/ids";
import {
  type PurchaseTimeline,
  type PurchaseTimelineEntry,
  type PurchaseTimelineInput,
  resendableEmails,
} from "@storywall/domain/operations/purchase-timeline";
import type { AdminContext } from "../../accounts/context.ts";

const MAX_ENTRIES = 500;

type Entry = Omit<PurchaseTimelineEntry, "at"> & { at: Date };

/**
 * Builds the timeline of one purchase from five independent sources. The caller must check that the user is an admin.
 * @throws ID_NOT_FOUND.
 */
export async function buildOrderTimeline(
  { db }: Pick<AdminContext, "db">,
  { about }: PurchaseTimelineInput,
): Promise<PurchaseTimeline> {
  const cartId = await findCartIdOfPurchase(db, about);
  if (!cartId) throw new ShopError("ID_NOT_FOUND");
  const checkouts = await db.checkout.findMany({
    where: { cartId },
    select: {
      id: true,
      payments: { orderBy: { attempt: "asc" }, include: { refunds: { select: { id: true } } } },
      order: {
        select: {
          id: true,
          number: true,
          state: true,
          tiles: { select: { id: true } },
          changes: { select: { id: true } },
          remakes: { select: { id: true } },
          claims: { select: { id: true } },
          rejections: { select: { id: true } },
        },
      },
    },
    orderBy: { createdAt: "asc" },
  });
  const payments = checkouts.flatMap((checkout) => checkout.payments);
  const orders = checkouts.flatMap(({ order }) => order ?? []);
  const ids = [
    cartId,
    ...checkouts.map(({ id }) => id),
    ...payments.flatMap(({ id, refunds }) => [id, ...refunds.map((refund) => refund.id)]),
    ...orders.flatMap(({ id, tiles, changes, remakes, claims, rejections }) => [
      id,
      ...[...tiles, ...changes, ...remakes, ...claims, ...rejections].map((item) => item.id),
    ]),
  ];
  const orderIds = orders.map(({ id }) => id);
  const [entries, emails] = await Promise.all([
    queryTimelineEntries(db, { ids, orderIds, paymentIds: payments.map(({ id }) => id) }),
    db.sentEmail.findMany({ where: { orderId: { in: orderIds }, sentAt: { not: null } }, select: { kind: true } }),
  ]);
  return {
    cartId,
    orders: orders.map(({ id, number, state }) => ({ id: id as OrderId, number, state })),
    payments: payments.map(({ id, state, amount, amountRefunded, intentId }) => ({
      id: id as PaymentId,
      state,
      amount,
      amountRefunded,
      intentId,
    })),
    emails: resendableEmails.filter((name) => emails.some(({ kind }) => kind === name)),
    entries: entries.slice(0, MAX_ENTRIES).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    isCut: entries.length > MAX_ENTRIES,
  };
}

/** Finds the cart of a purchase by an id of any kind that belongs to the purchase. */
async function findCartIdOfPurchase(db: Db, about: string): Promise<CartId | null> {
  const cart = await db.cart.findFirst({ where: await buildCartFilter(db, about), select: { id: true } });
  return cart && CartId.parse(cart.id);
}

async function buildCartFilter(db: Db, about: string): Promise<Prisma.CartWhereInput> {
  const buildPaymentFilter = (payment: Prisma.PaymentWhereInput) => ({
    checkouts: { some: { payments: { some: payment } } },
  });
  const buildOrderFilter = (order: Prisma.OrderWhereInput) => ({ checkouts: { some: { order } } });
  switch (about.split("_")[0]) {
    case "cart":
      return { id: about };
    case "checkout":
      return { checkouts: { some: { id: about } } };
    case "payment":
      return buildPaymentFilter({ id: about });
    case "pi": {
      const events = await db.paymentEvent.findMany({ where: { intentId: about }, select: { paymentId: true } });
      const ids = events.flatMap(({ paymentId }) => paymentId ?? []);
      return buildPaymentFilter({ OR: [{ intentId: about }, { id: { in: ids } }] });
    }
    case "refund":
      return buildPaymentFilter({ refunds: { some: { id: about } } });
    case "tile":
      return buildOrderFilter({ tiles: { some: { id: about } } });
    case "order":
      return buildOrderFilter({ id: about });
    default:
      return buildOrderFilter({ number: about.toUpperCase() });
  }
}

type RelatedIds = { ids: string[]; orderIds: string[]; paymentIds: string[] };

/** Reads the entries in one statement to get a consistent timeline. */
function queryTimelineEntries(db: Db, { ids, orderIds, paymentIds }: RelatedIds): Promise<Entry[]> {
  return db.$queryRaw<Entry[]>`
    with money as (
      select id, amount from checkouts where id = any(${ids})
      union all select id, amount from payments where id = any(${ids})
      union all select id, amount from refunds where id = any(${ids})
      union all select id, amount from order_changes where id = any(${ids})
    ), told as (
      select log.at, 'state' as source, log.entity as kind, log.entity_id as about,
        case when log.from_state = '' then 'begins as ' || log.to_state || coalesce(', ' || money.amount || ' cents', '')
          else log.from_state || ' becomes ' || log.to_state end
          || coalesce(', remake of ' || again.remake_of, '') as what,
        log.actor, log.id as turn
      from state_log log left join money on money.id = log.entity_id
        left join order_tiles again on again.id = log.entity_id and log.from_state = ''
      where log.entity in ('cart', 'checkout', 'payment', 'order', 'tile', 'refund', 'change', 'remake', 'claim')
        and log.entity_id = any(${ids})
      union all
      select received_at, 'stripe', 'payment', payment_id, 'event ' || type ||
        case when received_at > created_at + interval '1 minute'
          then ', created ' || to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' else '' end, null, 0
      from payment_events where payment_id = any(${paymentIds})
      union all
      select created_at, 'job', name, aggregate, 'queued', null, id from outbox_jobs where aggregate = any(${ids})
      union all
      select done_at, 'job', name, aggregate,
        case when skipped_by is null then 'done at attempt ' || attempts else 'skipped: ' || coalesce(skipped_reason, '') end,
        skipped_by, id
      from outbox_jobs where aggregate = any(${ids}) and done_at is not null
      union all
      select coalesce(dead_at, next_at), 'job', name, aggregate,
        case when dead_at is null then 'will be retried after ' else 'gave up after ' end || attempts || ' attempts: ' || last_error,
        null, id
      from outbox_jobs where aggregate = any(${ids}) and done_at is null and last_error is not null
      union all
      select coalesce(sent_at, dropped_at, created_at), 'email', kind, order_id,
        case when sent_at is not null then 'sent' when dropped_at is not null then 'not sent: no longer applies'
          else 'queued, not sent yet' end, null, 0
      from sent_emails where order_id = any(${orderIds})
      union all
      select at, 'admin', entity, entity_id, action || coalesce(': ' || reason, ''), actor, id
      from audit_entries where entity_id = any(${ids})
    )
    select row_number() over (order by at, turn)::int as turn, at, source, kind, about, what, actor from told
    order by 1 limit ${MAX_ENTRIES + 1}`;
}
