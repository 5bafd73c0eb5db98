import { type Db, Prisma } from "@storywall/db/client";
import { copyLimits } from "@storywall/domain/catalog/copy/schema";
import { retentionDays } from "@storywall/domain/operations/retention";
import type { Storage } from "@storywall/storage/storage";
import { buildMasterKey, buildOriginalKey, buildRenditionKey, renditionWidths } from "@storywall/storage/storage-keys";
import { readDatabaseTime } from "../../kernel/database-time.ts";
import type { Deps } from "../../kernel/deps.ts";
import { holdOrdersWithLostPhotos, recordReconciliationRun, updateDiscrepancies } from "./discrepancies.ts";

type FileDeps = Pick<Deps, "db" | "storage" | "now">;

const folders = ["originals", "masters", "renditions", "prints", "captures", "art"] as const;
type Folder = (typeof folders)[number];

const PAGE_SIZE = 1_000;
const MAX_DELETED_FILES = 1_000;
const MAX_PARALLEL_HEADS = 8;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Compares the rows of photos and prints with the stored files in both directions. A missing file opens a discrepancy,
 * flags its photo and blocks its orders. A file without a row is deleted a week after it was first seen. Returns the
 * count of changes. Idempotent. `label` names the run. Throws STORAGE_DOWN.
 */
export async function reconcileFiles(deps: FileDeps, { label }: { label: string }): Promise<number> {
  const { db, storage } = deps;
  const startedAt = await readDatabaseTime(db);
  const missingPhotoFiles: ExpectedFile[] = [];
  const missingPrintFiles: ExpectedFile[] = [];
  const orphans: StoredFile[] = [];
  for (const folder of folders) {
    for await (const page of listFilePages(storage, folder)) {
      orphans.push(...(await findOrphanFiles(db, folder, page.files)));
      const missing = await findMissingFiles(storage, await findUnlistedFiles(db, page, startedAt));
      (folder === "prints" ? missingPrintFiles : missingPhotoFiles).push(...missing);
    }
  }
  let changed = await updateDiscrepancies(db, "photo-file-missing", buildMissingPhotoCheck(missingPhotoFiles));
  changed += await updateDiscrepancies(db, "print-file-missing", buildMissingPrintCheck(missingPrintFiles));
  changed += await updateLostPhotoFlags(db);
  changed += await holdOrdersWithLostPhotos(deps);
  changed += await updateDiscrepancies(db, "object-without-row", buildOrphanFileCheck(orphans));
  changed += await deleteOldOrphanFiles(deps, orphans);
  await recordReconciliationRun(db, { part: "files", label, startedAt });
  return changed;
}

/** `owner` is the id of the file's photo, tile, capture or artwork. */
type StoredFile = { key: string; owner: string; modifiedAt: Date };

/** All files of owners whose id is greater than `after` and at most `last`. `last` is null on a folder's last page. */
type Page = { folder: Folder; files: StoredFile[]; after: string; last: string | null };

/**
 * Lists a folder in pages, so that no statement grows with the number of files. Stores list keys in ascending order. In
 * a store with another order, the check of each unlisted file still prevents wrong results.
 */
async function* listFilePages(storage: Storage, folder: Folder): AsyncGenerator<Page> {
  let after = "";
  let files: StoredFile[] = [];
  for await (const { key, modifiedAt } of storage.list(`${folder}/`)) {
    const owner = key.split(/[/.]/)[1] ?? "";
    const last = files.at(-1)?.owner;
    if (files.length >= PAGE_SIZE && last !== undefined && owner !== last) {
      yield { folder, files, after, last };
      after = last;
      files = [];
    }
    files.push({ key, owner, modifiedAt });
  }
  yield { folder, files, after, last: null };
}

/** Expected file that is not in the list of stored files. `owner` is the id of its photo or tile. */
type ExpectedFile = { owner: string; key: string; what: string };

/** Returns the unlisted files of a page's photos or prints that were ready before the comparison started. */
async function findUnlistedFiles(
  db: Db,
  { folder, files, after, last }: Page,
  startedAt: Date,
): Promise<ExpectedFile[]> {
  const id = { gt: after, ...(last === null ? {} : { lte: last }) };
  const expected =
    folder === "prints" ? await listPrintFiles(db, id, startedAt) : await listPhotoFiles(db, folder, id, startedAt);
  const listed = new Set(files.map(({ key }) => key));
  return expected.filter(({ key }) => !listed.has(key));
}

async function listPrintFiles(db: Db, id: Prisma.StringFilter, startedAt: Date): Promise<ExpectedFile[]> {
  const tiles = await db.orderTile.findMany({
    where: { id, state: "rendered", renderedAt: { lt: startedAt }, order: { state: { not: "cancelled" } } },
    select: { id: true, printKey: true, proofKey: true },
  });
  return tiles.flatMap(({ id: owner, printKey, proofKey }) => [
    ...(printKey ? [{ owner, key: printKey, what: "print file" }] : []),
    ...(proofKey ? [{ owner, key: proofKey, what: "proof" }] : []),
  ]);
}

async function listPhotoFiles(
  db: Db,
  folder: Folder,
  id: Prisma.StringFilter,
  startedAt: Date,
): Promise<ExpectedFile[]> {
  const buildFiles = photoFiles[folder];
  if (!buildFiles) return [];
  const photos = await db.photo.findMany({
    where: {
      id,
      state: "ready",
      OR: [{ readyAt: { lt: startedAt } }, { readyAt: null, createdAt: { lt: startedAt } }],
      ...(folder === "originals" ? { originalDeletedAt: null } : {}),
    },
    select: { id: true },
  });
  return photos.flatMap((photo) => buildFiles(photo.id).map((file) => ({ ...file, owner: photo.id })));
}

const photoFiles: Partial<Record<Folder, (photoId: string) => Array<Omit<ExpectedFile, "owner">>>> = {
  originals: (photoId) => [{ key: buildOriginalKey(photoId), what: "original" }],
  masters: (photoId) => [{ key: buildMasterKey(photoId), what: "master" }],
  renditions: (photoId) =>
    renditionWidths.map((width) => ({ key: buildRenditionKey(photoId, width), what: `picture of ${width} px` })),
};

/**
 * Returns the files that do not exist. Checks each file in storage, because a file may have been stored after the list
 * was read.
 */
async function findMissingFiles(storage: Storage, expected: readonly ExpectedFile[]): Promise<ExpectedFile[]> {
  const missingFiles: ExpectedFile[] = [];
  for (let start = 0; start < expected.length; start += MAX_PARALLEL_HEADS) {
    const batch = expected.slice(start, start + MAX_PARALLEL_HEADS);
    const heads = await Promise.all(batch.map(({ key }) => storage.head(key)));
    missingFiles.push(...batch.filter((_, index) => heads[index] === null));
  }
  return missingFiles;
}

/** Builds the check for missing photo files. Photos that were deleted during the listing are excluded. */
const buildMissingPhotoCheck = (missingFiles: readonly ExpectedFile[]) => Prisma.sql`
  SELECT p.id AS subject, p.id AS photo_id, string_agg(file.what, ', ' ORDER BY file.what) AS detail
  FROM jsonb_to_recordset(${JSON.stringify(missingFiles)}::jsonb) AS file(owner text, what text)
    JOIN photos p ON p.id = file.owner
  WHERE p.state = 'ready' GROUP BY p.id`;

const buildMissingPrintCheck = (missingFiles: readonly ExpectedFile[]) => Prisma.sql`
  SELECT t.id AS subject, t.id AS tile_id, t.order_id, string_agg(file.what, ', ' ORDER BY file.what) AS detail
  FROM jsonb_to_recordset(${JSON.stringify(missingFiles)}::jsonb) AS file(owner text, what text)
    JOIN order_tiles t ON t.id = file.owner
  WHERE t.state = 'rendered' GROUP BY t.id`;

const buildOrphanFileCheck = (orphans: readonly StoredFile[]) =>
  Prisma.sql`SELECT subject FROM unnest(${orphans.map(({ key }) => key)}::text[]) AS file(subject)`;

/** Sets or clears the flag of photos whose master is missing. */
function updateLostPhotoFlags(db: Db): Promise<number> {
  return db.$executeRaw`
    UPDATE photos p SET lost_at = CASE WHEN p.lost_at IS NULL THEN now() END
    FROM (SELECT photo_id, bool_or(over_at IS NULL AND detail LIKE '%master%') AS is_lost
      FROM discrepancies WHERE kind = 'photo-file-missing' GROUP BY photo_id) AS checked
    WHERE p.id = checked.photo_id AND (p.lost_at IS NULL) = checked.is_lost`;
}

/**
 * Returns the files that have no row and are at least a day old. A picture in the shop's texts is not an orphan if a
 * version that can be restored shows it.
 */
function findOrphanFiles(db: Db, folder: Folder, files: readonly StoredFile[]): Promise<StoredFile[]> {
  return db.$queryRaw<StoredFile[]>`
    SELECT file.key, file.owner, file."modifiedAt"
    FROM jsonb_to_recordset(${JSON.stringify(files)}::jsonb) AS file(key text, owner text, "modifiedAt" timestamptz)
    WHERE file."modifiedAt" < now() - make_interval(days => ${retentionDays.strayUntilSeen}::int)
      AND NOT CASE ${folder}
        WHEN 'originals' THEN EXISTS (
          SELECT 1 FROM photos WHERE id = file.owner AND state <> 'deleted' AND original_deleted_at IS NULL)
        WHEN 'masters' THEN EXISTS (SELECT 1 FROM photos WHERE id = file.owner AND state <> 'deleted')
        WHEN 'renditions' THEN EXISTS (SELECT 1 FROM photos WHERE id = file.owner AND state <> 'deleted')
        WHEN 'prints' THEN EXISTS (
          SELECT 1 FROM order_tiles WHERE id = file.owner AND file.key IN (print_key, proof_key))
        WHEN 'captures' THEN EXISTS (SELECT 1 FROM captures WHERE id = file.owner)
        WHEN 'art' THEN EXISTS (SELECT 1 FROM art_items WHERE id = file.owner) OR EXISTS (
          SELECT 1 FROM copy_versions shown
          WHERE shown.words @> jsonb_build_object('photos', jsonb_build_array(jsonb_build_object('id', file.owner)))
            AND shown.version > ${-copyLimits.versions}::int + (
              SELECT max(version) FROM copy_versions newest
              WHERE newest.site = shown.site AND newest.part = shown.part)) END`;
}

/** Deletes files without a row a week after they were first seen, unless they have a row by now. Returns the count. */
async function deleteOldOrphanFiles({ db, storage }: FileDeps, orphans: readonly StoredFile[]): Promise<number> {
  const now = await readDatabaseTime(db);
  const old = await db.discrepancy.findMany({
    where: {
      kind: "object-without-row",
      closedAt: null,
      openedAt: { lt: new Date(now.getTime() - retentionDays.strayUntilDeleted * DAY_MS) },
    },
    orderBy: { id: "asc" },
    take: MAX_DELETED_FILES,
  });
  const oldKeys = new Set(old.map(({ subject }) => subject));
  const oldOrphans = orphans.filter(({ key }) => oldKeys.has(key));
  const keys: string[] = [];
  for (const folder of folders) {
    const files = await findOrphanFiles(
      db,
      folder,
      oldOrphans.filter(({ key }) => key.startsWith(`${folder}/`)),
    );
    keys.push(...files.map(({ key }) => key));
  }
  if (keys.length === 0) return 0;
  await storage.delete(keys);
  const { count } = await db.discrepancy.updateMany({
    where: { kind: "object-without-row", closedAt: null, subject: { in: keys } },
    data: { closedAt: now, closedBy: "sweep", overAt: now, note: "The file was deleted." },
  });
  return count;
}
