import { type Db, inTransaction } from "@storywall/db/client";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { readDatabaseTime } from "../../kernel/database-time.ts";
import type { Deps } from "../../kernel/deps.ts";
import { acquireNamedLock } from "../../kernel/locks.ts";
import type { Changed } from "../jobs/jobs.ts";
import { recordReconciliationRun, updateDiscrepancies } from "./discrepancies.ts";
import { buildLedgerChecks, type Ledger, type LedgerDiscrepancyType, WINDOW_DAYS } from "./ledger-checks.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Compares the processor's charges and refunds with payments, and payments with orders, print items, parcels and emails.
 * Opens and closes discrepancies; returns how many changed. Idempotent. `label` names the run. Throws PAYMENTS_DOWN.
 */
export async function reconcileLedger(
  { db, payments }: Pick<Deps, "db" | "payments">,
  { label }: { label: string },
): Promise<number> {
  const startedAt = await readDatabaseTime(db);
  // Reads one additional day, so that the first compared day is complete.
  const since = new Date(startedAt.getTime() - (WINDOW_DAYS + 1) * DAY_MS);
  const [charges, refunds] = [await payments.listCharges(since), await payments.listRefunds(since)];
  const listed = { charges, refunds, checkedIntentIds: [] };
  const checks = buildLedgerChecks(await addRecheckedPayments({ db, payments }, listed));
  let changed = 0;
  for (const kind of Object.keys(checks) as LedgerDiscrepancyType[])
    changed += await updateDiscrepancies(db, kind, checks[kind]);
  await recordReconciliationRun(db, { part: "ledger", label, startedAt });
  return changed;
}

/**
 * Queries each payment that is missing from the ledger or has an open discrepancy, and adds its charges and refunds.
 */
async function addRecheckedPayments({ db, payments }: Pick<Deps, "db" | "payments">, listed: Ledger): Promise<Ledger> {
  const intentIds = await findIntentsToRecheck(db, listed);
  const [charges, refunds] = [
    new Map(listed.charges.map((charge) => [charge.id, charge])),
    new Map(listed.refunds.map((refund) => [refund.id, refund])),
  ];
  for (const intentId of intentIds) {
    const intentLedger = await payments.readLedger(intentId);
    for (const charge of intentLedger.charges) charges.set(charge.id, charge);
    for (const refund of intentLedger.refunds) refunds.set(refund.id, refund);
  }
  return { charges: [...charges.values()], refunds: [...refunds.values()], checkedIntentIds: intentIds };
}

const processorDiscrepancies: readonly LedgerDiscrepancyType[] = [
  "charge-without-payment",
  "charge-not-seen",
  "payment-without-charge",
  "charge-differs",
  "refund-unknown",
  "refund-differs",
  "refund-without-processor",
];

async function findIntentsToRecheck(db: Db, { charges, refunds }: Ledger): Promise<string[]> {
  const chargedIntents = charges.flatMap(({ intentId }) => intentId ?? []);
  const refundIds = refunds.map(({ id }) => id);
  const rows = await db.$queryRaw<Array<{ intentId: string }>>`
    SELECT p.intent_id AS "intentId" FROM payments p
    WHERE p.verified_at > now() - make_interval(days => ${WINDOW_DAYS}::int) AND p.intent_id IS NOT NULL
      AND p.state IN ('succeeded', 'partially_refunded', 'refunded', 'disputed', 'duplicate')
      AND p.intent_id <> ALL (${chargedIntents}::text[])
    UNION SELECT p.intent_id FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE r.created_at > now() - make_interval(days => ${WINDOW_DAYS}::int) AND p.intent_id IS NOT NULL
      AND r.state IN ('submitted', 'succeeded') AND r.processor_id <> ALL (${refundIds}::text[])
    UNION SELECT coalesce(p.intent_id, b.subject) FROM discrepancies b LEFT JOIN payments p ON p.id = b.payment_id
    WHERE b.kind = ANY (${[...processorDiscrepancies]}::text[]) AND b.over_at IS NULL
      AND coalesce(p.intent_id, b.subject) LIKE 'pi\\_%'`;
  return rows.map(({ intentId }) => intentId);
}

/** Enqueues both comparisons unless they are pending. Returns the number of enqueued jobs. */
export function requestReconciliation(ctx: Pick<AdminContext, "db" | "admin">): Promise<Changed> {
  return inTransaction(ctx.db, async (tx) => {
    await acquireNamedLock(tx, "reconcile now");
    const label = (await readDatabaseTime(tx)).toISOString().slice(0, -1);
    const pendingJobs = await tx.outboxJob.findMany({
      where: { name: { in: ["reconcile.ledger", "reconcile.files"] }, attempts: 0, doneAt: null, deadAt: null },
      select: { name: true },
    });
    const jobs = (["reconcile.ledger", "reconcile.files"] as const).filter(
      (job) => !pendingJobs.some(({ name }) => name === job),
    );
    for (const name of jobs) await enqueue(tx, name, { label });
    if (jobs.length > 0) {
      await recordAudit(tx, ctx.admin, {
        action: "reconciliation.started",
        entity: "reconciliation",
        entityId: label,
      });
    }
    return { changed: jobs.length };
  });
}
