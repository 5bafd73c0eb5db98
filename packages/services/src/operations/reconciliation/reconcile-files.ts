import { randomUUID } from "node:crypto";
import { type Db, inTransaction, Prisma } from "@storywall/db/client";
import { retentionDays } from "@storywall/domain/operations/retention";
import type { Storage } from "@storywall/storage/storage";
import { buildMasterKey, buildOriginalKey, buildRenditionKey, renditionWidths } from "@storywall/storage/storage-keys";
import type { Deps } from "../../kernel/deps.ts";
import { holdOrdersWithLostPhotos } from "./hold-orders-with-lost-photos.ts";
import {
  buildDiscrepancyQuery,
  readDatabaseTime,
  recordDiscrepancies,
  recordReconciliationRun,
} from "./record-discrepancies.ts";

type FileDeps = Pick<Deps, "db" | "storage" | "now">;

/** Prefixes of the files to compare. Other files in the bucket are ignored. */
const prefixes = ["originals/", "masters/", "renditions/", "prints/", "captures/", "art/"];
const BATCH_SIZE = 1_000;
const MAX_PARALLEL_HEADS = 8;

/**
 * Compares the rows of photos and prints with the stored files in both directions. A missing file opens a discrepancy,
 * flags its photo and blocks its orders. A file without a row is deleted a week after it was first seen. Returns the
 * count of changes. Idempotent. `label` names the run. Throws STORAGE_DOWN.
 */
export async function reconcileFiles(deps: FileDeps, { label }: { label: string }): Promise<number> {
  const { db, storage } = deps;
  const startedAt = await readDatabaseTime(db);
  const run = randomUUID();
  try {
    await storeFileInventory(db, storage, run);
    const photos = await filterMissingFiles(storage, await findUnlistedPhotoFiles(db, run, startedAt));
    const prints = await filterMissingFiles(storage, await findUnlistedPrintFiles(db, run, startedAt));
    let changed = await recordDiscrepancies(db, "photo-file-missing", buildMissingPhotoCheck(photos));
    changed += await recordDiscrepancies(db, "print-file-missing", buildMissingPrintCheck(prints));
    changed += await markLostAndFoundPhotos(db);
    changed += await holdOrdersWithLostPhotos(deps);
    changed += await recordDiscrepancies(db, "object-without-row", buildOrphanFileCheck(run));
    changed += await deleteOldOrphanFiles(deps, run);
    await recordReconciliationRun(db, { part: "files", label, startedAt });
    return changed;
  } finally {
    await db.reconObject.deleteMany({
      where: { OR: [{ run }, { listedAt: { lt: new Date(startedAt.getTime() - 86_400_000) } }] },
    });
  }
}

async function storeFileInventory(db: Db, storage: Storage, run: string): Promise<void> {
  let page: Array<{ key: string; modifiedAt: Date }> = [];
  const insertInventoryPage = async () => {
    await db.$executeRaw`
      INSERT INTO recon_objects (run, key, modified_at)
      SELECT ${run}::uuid, listed.key, listed."modifiedAt"
      FROM jsonb_to_recordset(${JSON.stringify(page)}::jsonb) AS listed(key text, "modifiedAt" timestamptz)
      ON CONFLICT DO NOTHING`;
    page = [];
  };
  for (const prefix of prefixes) {
    for await (const { key, modifiedAt } of storage.list(prefix)) {
      page.push({ key, modifiedAt });
      if (page.length === BATCH_SIZE) await insertInventoryPage();
    }
  }
  await insertInventoryPage();
}

/** Expected file that is not in the list of stored files. `owner` is the id of its photo or tile. */
type ExpectedFile = { owner: string; key: string; what: string };

/** Returns the unlisted files of photos that were ready before the listing started. */
function findUnlistedPhotoFiles(db: Db, run: string, startedAt: Date): Promise<ExpectedFile[]> {
  return db.$queryRaw<ExpectedFile[]>`
    SELECT p.id AS owner, file.head || p.id || file.tail AS key, file.what
    FROM photos p, jsonb_to_recordset(${JSON.stringify(photoFiles)}::jsonb) AS file(what text, head text, tail text)
    WHERE p.state = 'ready' AND coalesce(p.ready_at, p.created_at) < ${startedAt}
      AND NOT (file.what = 'original' AND p.original_deleted_at IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM recon_objects o WHERE o.run = ${run}::uuid AND o.key = file.head || p.id || file.tail)`;
}

/** Files that every photo has. `head` and `tail` are the parts of the key before and after the photo's id. */
const photoFiles = [
  { what: "master", key: buildMasterKey("ID") },
  { what: "original", key: buildOriginalKey("ID") },
  ...renditionWidths.map((width) => ({ what: `picture of ${width} px`, key: buildRenditionKey("ID", width) })),
].map(({ what, key }) => {
  const [head, tail] = key.split("ID");
  return { what, head, tail };
});

async function findUnlistedPrintFiles(db: Db, run: string, startedAt: Date): Promise<ExpectedFile[]> {
  return db.$queryRaw<ExpectedFile[]>`
    SELECT t.id AS owner, file.key, file.what
    FROM order_tiles t JOIN orders o ON o.id = t.order_id,
      LATERAL (VALUES (t.print_key, 'print file'), (t.proof_key, 'proof')) AS file(key, what)
    WHERE t.state = 'rendered' AND t.rendered_at < ${startedAt} AND o.state <> 'cancelled' AND file.key IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM recon_objects listed WHERE listed.run = ${run}::uuid AND listed.key = file.key)`;
}

/**
 * Returns the files that do not exist. Checks each file in storage, because a file may have been stored after the list
 * was read.
 */
async function filterMissingFiles(storage: Storage, expected: readonly ExpectedFile[]): Promise<ExpectedFile[]> {
  const missingFiles: ExpectedFile[] = [];
  for (let start = 0; start < expected.length; start += MAX_PARALLEL_HEADS) {
    const batch = expected.slice(start, start + MAX_PARALLEL_HEADS);
    const heads = await Promise.all(batch.map(({ key }) => storage.head(key)));
    missingFiles.push(...batch.filter((_, index) => heads[index] === null));
  }
  return missingFiles;
}

const buildMissingFilesSql = (missingFiles: readonly ExpectedFile[]) =>
  Prisma.sql`(SELECT owner, string_agg(what, ', ' ORDER BY what) AS what
    FROM jsonb_to_recordset(${JSON.stringify(missingFiles)}::jsonb) AS file(owner text, what text) GROUP BY owner) AS lost`;

/** Builds the check for missing photo files. Photos that were deleted during the listing are excluded. */
const buildMissingPhotoCheck = (missingFiles: readonly ExpectedFile[]) =>
  buildDiscrepancyQuery(
    { subject: Prisma.sql`p.id`, photoId: Prisma.sql`p.id`, detail: Prisma.sql`lost.what` },
    Prisma.sql`FROM ${buildMissingFilesSql(missingFiles)} JOIN photos p ON p.id = lost.owner WHERE p.state = 'ready'`,
  );

const buildMissingPrintCheck = (missingFiles: readonly ExpectedFile[]) =>
  buildDiscrepancyQuery(
    {
      subject: Prisma.sql`t.id`,
      tileId: Prisma.sql`t.id`,
      orderId: Prisma.sql`t.order_id`,
      detail: Prisma.sql`lost.what`,
    },
    Prisma.sql`FROM ${buildMissingFilesSql(missingFiles)} JOIN order_tiles t ON t.id = lost.owner WHERE t.state = 'rendered'`,
  );

/** Sets or clears the flag of photos whose master is missing. */
function markLostAndFoundPhotos(db: Db): Promise<number> {
  const isLostSql = Prisma.sql`EXISTS (SELECT 1 FROM discrepancies b WHERE b.kind = 'photo-file-missing'
    AND b.photo_id = p.id AND b.over_at IS NULL AND b.detail LIKE '%master%')`;
  return inTransaction(
    db,
    (tx) => tx.$executeRaw`
      UPDATE photos p SET lost_at = CASE WHEN p.lost_at IS NULL THEN now() END
      WHERE (p.lost_at IS NOT NULL OR EXISTS (SELECT 1 FROM discrepancies b WHERE b.photo_id = p.id))
        AND (p.lost_at IS NULL) = ${isLostSql}`,
  );
}

/** Builds the check for listed files that have no row and are at least a day old. */
const buildOrphanFileCheck = (run: string) =>
  buildDiscrepancyQuery(
    { subject: Prisma.sql`o.key` },
    Prisma.sql`FROM recon_objects o, LATERAL (SELECT split_part(o.key, '/', 1) AS folder,
        split_part(split_part(o.key, '/', 2), '.', 1) AS owner) AS named
      WHERE o.run = ${run}::uuid AND o.modified_at < now() - make_interval(days => ${retentionDays.strayUntilSeen}::int)
        AND ${isOrphanSql}`,
  );

const isOrphanSql = Prisma.sql`NOT CASE named.folder
  WHEN 'originals' THEN EXISTS (SELECT 1 FROM photos p WHERE p.id = named.owner AND p.state <> 'deleted'
    AND p.original_deleted_at IS NULL)
  WHEN 'masters' THEN EXISTS (SELECT 1 FROM photos p WHERE p.id = named.owner AND p.state <> 'deleted')
  WHEN 'renditions' THEN EXISTS (SELECT 1 FROM photos p WHERE p.id = named.owner AND p.state <> 'deleted')
  WHEN 'prints' THEN EXISTS (SELECT 1 FROM order_tiles t WHERE t.id = named.owner AND o.key IN (t.print_key, t.proof_key))
  WHEN 'captures' THEN EXISTS (SELECT 1 FROM captures c WHERE c.id = named.owner)
  WHEN 'art' THEN EXISTS (SELECT 1 FROM art_items a WHERE a.id = named.owner)
  ELSE true END`;

/** Deletes files without a row a week after they were first seen. Returns the count. */
async function deleteOldOrphanFiles({ db, storage }: FileDeps, run: string): Promise<number> {
  const oldOrphans = await db.$queryRaw<Array<{ subject: string }>>`
    SELECT b.subject FROM discrepancies b
    WHERE b.kind = 'object-without-row' AND b.closed_at IS NULL
      AND b.opened_at < now() - make_interval(days => ${retentionDays.strayUntilDeleted}::int)
      AND b.subject IN (SELECT found.subject FROM (${buildOrphanFileCheck(run)}) AS found)
    ORDER BY b.id LIMIT ${BATCH_SIZE}`;
  if (oldOrphans.length === 0) return 0;
  const keys = oldOrphans.map(({ subject }) => subject);
  await storage.delete(keys);
  return inTransaction(
    db,
    (tx) => tx.$executeRaw`
      UPDATE discrepancies SET closed_at = now(), closed_by = 'sweep', over_at = now(), note = 'The file was deleted.'
      WHERE kind = 'object-without-row' AND closed_at IS NULL AND subject = ANY (${keys}::text[])`,
  );
}
