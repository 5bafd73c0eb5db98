import type { Db } from "@storywall/db/client";
import { RETURN_REMINDER_DAYS } from "@storywall/domain/catalog/shop-terms";
import { GiftCardId, newId, OrderId, ShopMessageId, UserId } from "@storywall/domain/kernel/ids";
import { SHOP_TIME_ZONE } from "@storywall/domain/kernel/shop-time";
import { retentionDays } from "@storywall/domain/operations/retention";
import { enqueue } from "@storywall/jobs/enqueue";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { publishEvent } from "../../kernel/publish-event.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

type DueUploadReminder = { id: string; step: "24h" | "3d" | "7d" };

/**
 * Emails reminders for orders that wait for photos, after 24 hours, 3 days and 7 days. If several are due for an order,
 * only the latest reminder is sent. Returns the count.
 */
export function sendUploadReminders(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "send upload reminders", async (tx) => {
    const due = await tx.$queryRaw<DueUploadReminder[]>`
      SELECT id, step FROM (
        SELECT id, CASE WHEN placed_at < now() - interval '7 days' THEN '7d'
                        WHEN placed_at < now() - interval '3 days' THEN '3d' ELSE '24h' END AS step
        FROM orders
        WHERE state = 'awaiting_photos'
          AND placed_at BETWEEN now() - make_interval(days => ${retentionDays.uploadLaterUntilSupport}::int)
                            AND now() - interval '24 hours') AS waiting
      WHERE NOT EXISTS (SELECT 1 FROM outbox_jobs WHERE dedupe = 'mail-' || waiting.id || '-reminder-' || step)
      ORDER BY id LIMIT ${batchSize}`;
    const jobs = due.map(({ id, step }) => ({
      name: "email.upload-reminder" as const,
      payload: { orderId: OrderId.parse(id), step },
      dedupe: `mail-${id}-reminder-${step}`,
    }));
    await enqueueAll(tx, jobs);
    return due.length;
  });
}

/**
 * Flags each order for support after it has waited 30 days for photos. No order is flagged twice. Returns the count.
 */
export function escalateOverdueUploads(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "escalate overdue uploads", async (tx) => {
    const overdue = await tx.$queryRaw<Array<{ id: string }>>`
      SELECT id FROM orders o
      WHERE state = 'awaiting_photos' AND problem_code IS NULL
        AND placed_at < now() - make_interval(days => ${retentionDays.uploadLaterUntilSupport}::int)
        AND NOT EXISTS (SELECT 1 FROM audit_entries a
                        WHERE a.entity = 'order' AND a.entity_id = o.id AND a.action = 'order.waited-long')
      ORDER BY id LIMIT ${batchSize} FOR UPDATE`;
    const ids = overdue.map(({ id }) => id);
    const entry = { actor: "sweep", action: "order.waited-long", entity: "order" };
    await tx.auditEntry.createMany({ data: ids.map((id) => ({ ...entry, entityId: id })) });
    await tx.order.updateMany({ where: { id: { in: ids } }, data: { problemCode: "UPLOAD_OVERDUE" } });
    return ids.length;
  });
}

/**
 * Emails a reminder about each return whose package has not arrived within 30 days of its label, or of its approval if it
 * has no label. Each is sent once. Returns the count.
 */
export function sendReturnReminders(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "send return reminders", async (tx) => {
    const due = await tx.$queryRaw<Array<{ id: string; dedupe: string }>>`
      SELECT id, dedupe FROM (
        SELECT DISTINCT o.id, 'mail-' || o.id || '-return-reminder' AS dedupe
        FROM claims c JOIN orders o ON o.id = c.order_id
        WHERE c.state = 'returning' AND o.state = 'returning'
          AND coalesce(c.label_sent_at, c.decided_at) < now() - make_interval(days => ${RETURN_REMINDER_DAYS}::int)) AS waiting
      WHERE NOT EXISTS (SELECT 1 FROM outbox_jobs j WHERE j.dedupe = waiting.dedupe)
        AND NOT EXISTS (SELECT 1 FROM sent_emails e WHERE e.order_id = waiting.id AND e.kind = 'return'
          AND e.dedupe LIKE 'mail-' || waiting.id || '-return-reminder%')
      ORDER BY id LIMIT ${batchSize}`;
    const jobs = due.map(({ id, dedupe }) => {
      const payload = { orderId: OrderId.parse(id), step: "reminder" as const };
      return { name: "email.return" as const, payload, dedupe };
    });
    await enqueueAll(tx, jobs);
    return due.length;
  });
}

/** A reminder is sent for a wall that was last changed at least `from` and at most `to` days ago. */
const unfinishedDays = { from: 2, to: 14 };

/**
 * Emails one reminder of an unfinished wall to each visitor who asked for it, confirmed their address and has not
 * ordered since. Returns the number of emails.
 */
export function sendWallReminders(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "send wall reminders", async (tx) => {
    const due = await tx.$queryRaw<Array<{ id: string }>>`
      SELECT u.id FROM users u JOIN LATERAL (
        SELECT max(updated_at) AS at FROM template_infos WHERE user_id = u.id) AS wall ON true
      WHERE u.wall_reminder_asked_at IS NOT NULL AND u.wall_reminder_sent_at IS NULL
        AND u.subscription_confirmed_at IS NOT NULL
        AND wall.at BETWEEN now() - make_interval(days => ${unfinishedDays.to}::int)
                        AND now() - make_interval(days => ${unfinishedDays.from}::int)
        AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id AND o.placed_at > wall.at)
      ORDER BY u.id LIMIT ${batchSize} FOR UPDATE OF u SKIP LOCKED`;
    const ids = due.map(({ id }) => id);
    await tx.user.updateMany({ where: { id: { in: ids } }, data: { wallReminderSentAt: new Date() } });
    await enqueueAll(
      tx,
      ids.map((id) => ({ name: "email.wall-reminder" as const, payload: { userId: UserId.parse(id) } })),
    );
    return ids.length;
  });
}

type DueProblemReminder = { id: string; dedupe: string };

/**
 * Emails reminders for orders that are on hold for a photo, 24 hours and 3 days after the hold started. Each is sent
 * once per hold. If both are due, only the later reminder is sent. Returns the count.
 */
export function sendProblemReminders(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "send problem reminders", async (tx) => {
    const due = await tx.$queryRaw<DueProblemReminder[]>`
      SELECT id, dedupe FROM (
        SELECT o.id, 'mail-' || o.id || '-problem-' || wait.move ||
          CASE WHEN wait.at < now() - interval '3 days' THEN '-3d' ELSE '-24h' END AS dedupe
        FROM orders o JOIN LATERAL (
          SELECT log.id AS move, log.at FROM state_log log
          WHERE log.entity = 'order' AND log.entity_id = o.id AND log.to_state = 'needs_attention'
          ORDER BY log.id DESC LIMIT 1) wait ON true
        WHERE o.state = 'needs_attention' AND o.problem_code ~ '^(PHOTO|FILE)_'
          AND wait.at BETWEEN now() - make_interval(days => ${retentionDays.problemUntilSupport}::int) AND now() - interval '24 hours') AS waiting
      WHERE NOT EXISTS (SELECT 1 FROM outbox_jobs j WHERE j.dedupe = waiting.dedupe)
      ORDER BY id LIMIT ${batchSize}`;
    const jobs = due.map(({ id, dedupe }) => {
      const payload = { orderId: OrderId.parse(id), isReminder: true as const };
      return { name: "email.photo-problem" as const, payload, dedupe };
    });
    await enqueueAll(tx, jobs);
    return due.length;
  });
}

type UnansweredProblem = { id: string; move: string; number: string; email: string; name: string };

/**
 * Sends staff a message about each order that has been on hold for a week without a response. One message is sent per
 * hold. Returns the count.
 */
export function escalateUnansweredProblems(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "escalate unanswered problems", async (tx) => {
    const due = await tx.$queryRaw<UnansweredProblem[]>`
      SELECT o.id, wait.move::text AS move, o.number, o.email,
        trim(concat_ws(' ', o.shipping_address ->> 'firstName', o.shipping_address ->> 'lastName')) AS name
      FROM orders o JOIN LATERAL (
        SELECT log.id AS move, log.at FROM state_log log
        WHERE log.entity = 'order' AND log.entity_id = o.id AND log.to_state = 'needs_attention'
        ORDER BY log.id DESC LIMIT 1) wait ON true
      WHERE o.state = 'needs_attention' AND o.problem_code ~ '^(PHOTO|FILE)_' AND wait.at < now() - make_interval(days => ${retentionDays.problemUntilSupport}::int)
        AND NOT EXISTS (SELECT 1 FROM audit_entries a WHERE a.entity = 'order' AND a.entity_id = o.id
                        AND a.action = 'order.problem-unanswered' AND a.reason = wait.move::text)
      ORDER BY o.id LIMIT ${batchSize}`;
    for (const { id: orderId, move, number, email, name } of due) {
      const messageId = ShopMessageId.parse(newId("message"));
      const body = [
        `Order ${number} has been waiting a week for another photo, and the customer hasn’t responded.`,
        "It won’t be printed until then. Call or email the customer, then cancel the order or let it continue.",
      ].join("\n");
      await tx.shopMessage.create({ data: { id: messageId, orderId, email, name, body, isFromShop: true } });
      await enqueue(tx, "email.message", { messageId }, { dedupe: `email.message:${messageId}` });
      const entry = { actor: "sweep", action: "order.problem-unanswered", entity: "order", entityId: orderId };
      await tx.auditEntry.create({ data: { ...entry, reason: move } });
    }
    return due.length;
  });
}

/**
 * Asks each customer once what to do about a frame that is out of stock, and returns the count. The database function
 * `frames_short` finds the affected orders. This is a scheduled task, because a check while an order is placed would
 * add a statement to every order.
 */
export function sendFrameShortageNotices(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "email about missing frames", async (tx) => {
    const due = await tx.$queryRaw<Array<{ id: string; userId: string }>>`
      SELECT o.id, o.user_id AS "userId" FROM orders o
      WHERE o.state IN ('awaiting_photos', 'checking', 'needs_attention') AND o.frames_asked_at IS NULL
        AND o.id = ANY (ARRAY(
          SELECT order_id FROM (
            SELECT order_id, is_waiting, tiles, on_hand - coalesce(sum(tiles) OVER (PARTITION BY frame_style, frame_size
              ORDER BY is_waiting, placed_at, order_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS free
            FROM (
              SELECT s.frame_style, s.frame_size, s.on_hand, o.id AS order_id, o.placed_at, count(*) AS tiles,
                t.remake_id IS NULL AND o.state IN ('awaiting_photos', 'checking', 'needs_attention') AS is_waiting
              FROM frame_stock s JOIN order_tiles t ON t.frame_style = s.frame_style AND t.frame_size = s.frame_size
                JOIN orders o ON o.id = t.order_id LEFT JOIN remakes r ON r.id = t.remake_id
              WHERE s.on_hand < s.reserved AND t.state IN ('waiting', 'rendered', 'printed', 'remake')
                AND (r.state = 'making' OR t.remake_id IS NULL
                  AND o.state IN ('awaiting_photos', 'checking', 'needs_attention', 'printing', 'framing', 'packed'))
              GROUP BY s.frame_style, s.frame_size, o.id, is_waiting) AS wanted) AS queued
          WHERE is_waiting AND tiles > greatest(0, free)))
      ORDER BY o.placed_at LIMIT ${batchSize} FOR UPDATE OF o SKIP LOCKED`;
    for (const { id, userId } of due) {
      const orderId = OrderId.parse(id);
      await tx.order.update({ where: { id }, data: { framesAskedAt: new Date() } });
      await enqueue(tx, "email.frame-shortage", { orderId }, { dedupe: `mail-${id}-frame-shortage` });
      await publishEvent(tx, { type: "order", orderId }, { userId });
    }
    return due.length;
  });
}

/**
 * Emails bought gift cards on their delivery day, from 9 a.m. in the shop's time zone. Each is sent once. Returns the
 * count.
 */
export function sendDueGiftCards(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "send gift cards", async (tx) => {
    const due = await tx.$queryRaw<Array<{ id: string; dedupe: string }>>`
      SELECT id, dedupe FROM (
        SELECT id, 'mail-' || id || '-' || recipient_version AS dedupe, deliver_on FROM gift_cards card
        WHERE delivered_at IS NULL AND disabled_at IS NULL
          AND deliver_on <= ((now() AT TIME ZONE ${SHOP_TIME_ZONE}::text) - interval '9 hours')::date
          AND EXISTS (SELECT 1 FROM gift_card_entries e WHERE e.gift_card_id = card.id AND e.kind = 'issue')) AS waiting
      WHERE NOT EXISTS (SELECT 1 FROM outbox_jobs j WHERE j.dedupe = waiting.dedupe)
        AND NOT EXISTS (SELECT 1 FROM sent_emails e WHERE e.dedupe = waiting.dedupe)
      ORDER BY deliver_on, id LIMIT ${batchSize}`;
    const jobs = due.map(({ id, dedupe }) => {
      return { name: "email.gift-card" as const, payload: { giftCardId: GiftCardId.parse(id) }, dedupe };
    });
    await enqueueAll(tx, jobs);
    return due.length;
  });
}
