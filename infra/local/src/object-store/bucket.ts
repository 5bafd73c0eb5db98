import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Checksums } from "./checksums.ts";
import { createNoSuchKeyError, createStorageFullError, StoreError } from "./store-error.ts";

export type ObjectRecord = {
  key: string;
  /** Name of the file under `blobs/` that holds the bytes. Every write creates a file with a new name. */
  blob: string;
  bytes: number;
  etag: string;
  modifiedAt: string;
  headers: Record<string, string>;
  checksums: Checksums;
};

export type NewObject = Omit<ObjectRecord, "blob" | "modifiedAt"> & { path: string };

export type WriteCondition = { ifNoneMatch?: string | undefined; ifMatch?: string | undefined };

export type Bucket = {
  readonly name: string;
  get(key: string): ObjectRecord | undefined;
  /** Returns all keys, sorted by their UTF-8 bytes. */
  keys(): readonly string[];
  buildBlobPath(record: ObjectRecord): string;
  /** Returns a new temporary path. After a crash, a later start deletes the remaining temporary files. */
  createIncomingPath(): string;
  uploadsFolder: string;
  /** @throws PreconditionFailed when another writer changed the object first, StorageFull when the bucket is full */
  commit(object: NewObject, condition: WriteCondition): ObjectRecord;
  remove(key: string): void;
};

const abandonedAfterMs = 60 * 60_000;

/**
 * Opens a bucket's folder: `records/` holds the metadata and `blobs/` the bytes. The blob is moved to its final path
 * before the record that refers to it is written. After a crash, each key therefore has either its old object or its
 * new one.
 */
export function openBucket(folder: string, name: string, maxBytes = Number.POSITIVE_INFINITY): Bucket {
  const joinBucketPath = (...parts: string[]) => join(folder, ...parts);
  for (const child of ["records", "blobs", "incoming", "uploads"])
    mkdirSync(joinBucketPath(child), { recursive: true });
  const records = readRecords(joinBucketPath("records"));
  let sortedKeys: string[] | null = null;
  let totalBytes = [...records.values()].reduce((sum, { bytes }) => sum + bytes, 0);

  const createRecordPath = (key: string) => {
    const id = createHash("sha256").update(key).digest("hex");
    mkdirSync(joinBucketPath("records", id.slice(0, 2)), { recursive: true });
    return joinBucketPath("records", id.slice(0, 2), `${id}.json`);
  };
  const buildBlobPath = ({ blob }: { blob: string }) => joinBucketPath("blobs", blob.slice(0, 2), blob);
  const createIncomingPath = () => joinBucketPath("incoming", randomUUID());
  deleteLeftovers(joinBucketPath("incoming"), new Set());
  const living = listReferencedBlobs(records);
  for (const shard of readdirSync(joinBucketPath("blobs"))) deleteLeftovers(joinBucketPath("blobs", shard), living);

  return {
    name,
    get: (key) => records.get(key),
    keys: () => {
      sortedKeys ??= [...records.keys()].sort(compareUtf8);
      return sortedKeys;
    },
    buildBlobPath,
    createIncomingPath,
    uploadsFolder: joinBucketPath("uploads"),

    // There is no await between checking the condition and renaming the record, so that only one of two concurrent
    // writers can create a key.
    commit: ({ path, ...object }, condition) => {
      const before = records.get(object.key);
      assertWriteAllowed(before, condition);
      const newTotalBytes = totalBytes - (before?.bytes ?? 0) + object.bytes;
      if (newTotalBytes > maxBytes) throw createStorageFullError();
      const record = { ...object, blob: randomUUID(), modifiedAt: new Date().toISOString() };
      const draft = createIncomingPath();
      try {
        mkdirSync(joinBucketPath("blobs", record.blob.slice(0, 2)), { recursive: true });
        renameSync(path, buildBlobPath(record));
        writeFileSync(draft, JSON.stringify(record));
        renameSync(draft, createRecordPath(record.key));
      } catch (error) {
        // Deletes files of the failed write, which would otherwise take space on a full disk until the next start.
        for (const leftover of [draft, buildBlobPath(record)]) rmSync(leftover, { force: true });
        throw error;
      }
      records.set(record.key, record);
      totalBytes = newTotalBytes;
      if (before) rmSync(buildBlobPath(before), { force: true });
      else sortedKeys = null;
      return record;
    },

    remove: (key) => {
      const record = records.get(key);
      if (!record) return;
      rmSync(createRecordPath(key), { force: true });
      records.delete(key);
      totalBytes -= record.bytes;
      sortedKeys = null;
      rmSync(buildBlobPath(record), { force: true });
    },
  };
}

export function assertWriteAllowed(existing: ObjectRecord | undefined, { ifNoneMatch, ifMatch }: WriteCondition): void {
  if (ifNoneMatch !== undefined && ifNoneMatch !== "*") {
    throw new StoreError("NotImplemented", 501, "A write's If-None-Match can only be *.");
  }
  if (ifNoneMatch === "*" && existing) throw createPreconditionFailedError();
  if (ifMatch === undefined) return;
  if (!existing) throw createNoSuchKeyError();
  if (!hasMatchingEtag(ifMatch, existing.etag)) throw createPreconditionFailedError();
}

export function createPreconditionFailedError(): StoreError {
  return new StoreError("PreconditionFailed", 412, "At least one of the preconditions you specified did not hold.");
}

/** Returns whether an If-Match or If-None-Match list contains this etag. */
export function hasMatchingEtag(list: string, etag: string): boolean {
  return list.split(",").some((item) => {
    const candidate = item.trim().replace(/^W\//, "");
    return candidate === "*" || candidate.replaceAll('"', "") === etag;
  });
}

function readRecords(folder: string): Map<string, ObjectRecord> {
  const records = new Map<string, ObjectRecord>();
  for (const shard of readdirSync(folder)) {
    for (const file of readdirSync(join(folder, shard))) {
      const record = JSON.parse(readFileSync(join(folder, shard, file), "utf8")) as ObjectRecord;
      records.set(record.key, record);
    }
  }
  return records;
}

function listReferencedBlobs(records: Map<string, ObjectRecord>): Set<string> {
  return new Set([...records.values()].map((record) => record.blob));
}

/** Deletes files that a crash left behind. Keeps recent files, because they may belong to a write in progress. */
function deleteLeftovers(folder: string, retained: ReadonlySet<string>): void {
  for (const file of readdirSync(folder)) {
    const path = join(folder, file);
    if (!retained.has(file) && Date.now() - statSync(path).mtimeMs > abandonedAfterMs)
      rmSync(path, { recursive: true, force: true });
  }
}

function compareUtf8(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
