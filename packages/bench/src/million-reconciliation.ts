import { type Db, Prisma } from "@storywall/db/client";
import type { Deps } from "@storywall/services/kernel/deps";
import { reconcileFiles } from "@storywall/services/operations/reconciliation/reconcile-files";
import { reconcileLedger } from "@storywall/services/operations/reconciliation/reconcile-ledger";
import {
  buildCaptureKey,
  buildMasterKey,
  buildOriginalKey,
  buildRenditionKey,
  renditionWidths,
} from "@storywall/storage/storage-keys";
import { watchStatements } from "./watch-statements.ts";

const DAY_MS = 86_400_000;
const PAGE_SIZE = 10_000;

/**
 * Compares files and the ledger with stand-ins for the store and Stripe that agree with the rows. Returns whether every
 * statement finished within its time limit.
 */
export async function measureMillionReconciliation(unwatched: Db): Promise<boolean> {
  const { db, takeLongestMs } = watchStatements(unwatched);
  const now = () => new Date();
  const store = createListedStorage(unwatched);
  const comparisons: Array<[string, () => Promise<number>]> = [
    ["reconcile files", () => reconcileFiles({ db, storage: store.storage, now }, { label: "bench" })],
    ["reconcile ledger", () => reconcileLedger({ db, payments: createListedPayments(unwatched) }, { label: "bench" })],
  ];
  let isMissed = false;
  for (const [name, compare] of comparisons) {
    const startedAt = performance.now();
    const changed = await compare().catch((error: unknown) => {
      isMissed = true;
      return `MISSED ${String(error).replaceAll(/\s+/g, " ").slice(-160)}`;
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    const files = store.takeCount();
    console.log(
      `${name.padEnd(32)} ${files ? `${files} files, ` : ""}${changed} changes, ${seconds} s, longest statement ${takeLongestMs().toFixed(0)} ms`,
    );
  }
  return !isMissed;
}

type FileRow = { id: string; isOriginalDeleted: boolean; printKey: string };

/** Creates a store that lists the files of all rows. */
function createListedStorage(db: Db): { storage: Deps["storage"]; takeCount: () => number } {
  const photos = Prisma.sql`SELECT id, original_deleted_at IS NOT NULL AS "isOriginalDeleted" FROM photos
    WHERE state IN ('ready', 'rejected', 'delete_pending')`;
  const folders: Record<string, { rows: Prisma.Sql; listKeys: (row: FileRow) => string[] }> = {
    "originals/": { rows: photos, listKeys: (row) => (row.isOriginalDeleted ? [] : [buildOriginalKey(row.id)]) },
    "masters/": { rows: photos, listKeys: ({ id }) => [buildMasterKey(id)] },
    "renditions/": { rows: photos, listKeys: ({ id }) => renditionWidths.map((width) => buildRenditionKey(id, width)) },
    "prints/": {
      rows: Prisma.sql`SELECT id, print_key AS "printKey" FROM order_tiles WHERE print_key IS NOT NULL`,
      listKeys: ({ printKey }) => [printKey],
    },
    "captures/": { rows: Prisma.sql`SELECT id FROM captures WHERE true`, listKeys: ({ id }) => [buildCaptureKey(id)] },
  };
  const modifiedAt = new Date(Date.now() - 7 * DAY_MS);
  let count = 0;
  const storage = {
    async *list(prefix: string) {
      const folder = folders[prefix];
      for (let after: string | undefined = ""; folder && after !== undefined; ) {
        const rows: FileRow[] = await db.$queryRaw<FileRow[]>`
          ${folder.rows} AND id > ${after} ORDER BY id LIMIT ${PAGE_SIZE}`;
        for (const key of rows.flatMap(folder.listKeys)) {
          count += 1;
          yield { key, bytes: 1, modifiedAt };
        }
        after = rows.at(-1)?.id;
      }
    },
    head: async () => null,
  } as unknown as Deps["storage"];
  const takeCount = () => {
    const taken = count;
    count = 0;
    return taken;
  };
  return { storage, takeCount };
}

/** Creates a payment processor that has the charges and refunds of all payments. */
const createListedPayments = (db: Db) =>
  ({
    listCharges: (since: Date) => db.$queryRaw`
      SELECT 'ch_' || id AS id, intent_id AS "intentId", amount, id AS "paymentId", created_at AS "createdAt"
      FROM payments WHERE created_at > ${since} AND state IN ('succeeded', 'disputed')`,
    listRefunds: (since: Date) => db.$queryRaw`
      SELECT r.processor_id AS id, r.state AS status, r.amount, p.intent_id AS "intentId", r.created_at AS "createdAt"
      FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.created_at > ${since}`,
    readLedger: async () => ({ charges: [], refunds: [] }),
  }) as unknown as Deps["payments"];
