import { type Db, Prisma } from "@storywall/db/client";
import { newId, OrderId, ShopMessageId } from "@storywall/domain/kernel/ids";
import { retentionDays } from "@storywall/domain/operations/retention";
import { enqueue } from "@storywall/jobs/enqueue";
import { enqueueAll } from "@storywall/jobs/enqueue-all";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/** SQL for orders that are on hold for a photo, each with the time at which the hold started. */
const ordersWithPhotoProblem = Prisma.sql`
  orders o JOIN LATERAL (
    SELECT log.id AS move, log.at FROM state_log log
    WHERE log.entity = 'order' AND log.entity_id = o.id AND log.to_state = 'needs_attention'
    ORDER BY log.id DESC LIMIT 1) wait ON o.state = 'needs_attention' AND o.problem_code ~ '^(PHOTO|FILE)_'`;

type Due = { id: string; dedupe: string };

/**
 * Emails reminders for orders that are on hold for a photo, 24 hours and 3 days after the hold started. Each is sent
 * once per hold. If both are due, only the later reminder is sent. Returns the count.
 */
export function remindOfProblems(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "send problem reminders", async (tx) => {
    const due = await tx.$queryRaw<Due[]>`
      SELECT id, dedupe FROM (
        SELECT o.id, 'mail-' || o.id || '-problem-' || wait.move ||
          CASE WHEN wait.at < now() - interval '3 days' THEN '-3d' ELSE '-24h' END AS dedupe
        FROM ${ordersWithPhotoProblem}
        WHERE wait.at BETWEEN now() - make_interval(days => ${retentionDays.problemUntilSupport}::int)
                          AND now() - interval '24 hours') AS waiting
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
      FROM ${ordersWithPhotoProblem}
      WHERE wait.at < now() - make_interval(days => ${retentionDays.problemUntilSupport}::int)
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
