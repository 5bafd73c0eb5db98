import { createHash, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { assertWriteAllowed, type Bucket, type ObjectRecord, type WriteCondition } from "./bucket.ts";
import { type Checksums, toChecksumXml } from "./checksums.ts";
import type { ReceivedFile } from "./receive.ts";
import { createBadArgumentError, StoreError } from "./store-error.ts";
import { createMalformedXmlError, parseXml, renderXmlDocument, toList, toRecord } from "./xml.ts";

type Part = { number: number; file: string; bytes: number; etag: string; modifiedAt: string; checksums: Checksums };
type Upload = { id: string; key: string; startedAt: string; headers: Record<string, string> };

const minPartBytes = 5 * 1024 * 1024;
const maxParts = 10_000;

/** Starts a multipart upload and returns the XML response with its id. */
export async function startUpload(bucket: Bucket, key: string, headers: Record<string, string>): Promise<string> {
  const upload: Upload = { id: randomBytes(16).toString("hex"), key, startedAt: new Date().toISOString(), headers };
  const folder = join(bucket.uploadsFolder, upload.id);
  await mkdir(folder);
  await writeJson(bucket, join(folder, "upload.json"), upload);
  return renderXmlDocument("InitiateMultipartUploadResult", { Bucket: bucket.name, Key: key, UploadId: upload.id });
}

/** Parses a part number, from 1 to 10,000. */
export function parsePartNumber(text: string | null): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= maxParts) return number;
  throw createBadArgumentError(`Part number must be an integer between 1 and ${maxParts}, inclusive.`);
}

/** Stores a part. A part with the same number is replaced. */
export async function storePart(
  bucket: Bucket,
  where: { key: string; uploadId: string | null; number: number },
  received: ReceivedFile,
): Promise<void> {
  const folder = await findUploadFolder(bucket, where.key, where.uploadId);
  const file = `${where.number}-${randomBytes(8).toString("hex")}.part`;
  await rename(received.path, join(folder, file));
  const { bytes, etag, checksums } = received;
  const part: Part = { number: where.number, file, bytes, etag, checksums, modifiedAt: new Date().toISOString() };
  await writeJson(bucket, join(folder, `${where.number}.json`), part);
}

/** Returns the folder of a running upload. @throws NoSuchUpload */
export async function findUploadFolder(bucket: Bucket, key: string, uploadId: string | null): Promise<string> {
  const folder = join(bucket.uploadsFolder, /^[0-9a-f]{32}$/.test(uploadId ?? "") ? String(uploadId) : "unknown");
  if (!existsSync(join(folder, "upload.json"))) throw createNoSuchUploadError();
  const upload = await readJson<Upload>(join(folder, "upload.json"));
  if (upload.key !== key) throw createNoSuchUploadError();
  return folder;
}

type UploadRef = { key: string; uploadId: string | null };

/**
 * Runs the work on the folder of a running upload.
 * @throws NoSuchUpload, even if another request ends the upload during the work
 */
async function withUploadFolder<T>(
  bucket: Bucket,
  { key, uploadId }: UploadRef,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await findUploadFolder(bucket, key, uploadId);
  try {
    return await work(folder);
  } catch (error) {
    if (!existsSync(folder)) throw createNoSuchUploadError();
    throw error;
  }
}

/** Renames the folder before deleting it, so that other requests never see an incomplete upload. */
async function deleteUpload(bucket: Bucket, folder: string): Promise<void> {
  const path = bucket.createIncomingPath();
  try {
    await rename(folder, path);
  } catch (error) {
    if (existsSync(folder)) throw error;
    return;
  }
  await rm(path, { recursive: true, force: true });
}

/** Joins the listed parts into the object. @throws InvalidPart, InvalidPartOrder and EntityTooSmall */
export async function completeUpload(
  bucket: Bucket,
  where: UploadRef,
  document: string,
  condition: WriteCondition,
): Promise<string> {
  return withUploadFolder(bucket, where, (folder) =>
    completeUploadInFolder(folder, bucket, where.key, document, condition),
  );
}

async function completeUploadInFolder(
  folder: string,
  bucket: Bucket,
  key: string,
  document: string,
  condition: WriteCondition,
): Promise<string> {
  const parts = selectParts(document, await readParts(folder));
  assertWriteAllowed(bucket.get(key), condition);
  const { headers } = await readJson<Upload>(join(folder, "upload.json"));
  const path = bucket.createIncomingPath();
  let record: ObjectRecord;
  try {
    await joinFiles(
      parts.map((part) => join(folder, part.file)),
      path,
    );
    const bytes = parts.reduce((total, part) => total + part.bytes, 0);
    record = bucket.commit({ key, path, bytes, etag: combineEtags(parts), headers, checksums: {} }, condition);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  await deleteUpload(bucket, folder);
  return renderXmlDocument("CompleteMultipartUploadResult", {
    Location: `/${bucket.name}/${key}`,
    Bucket: bucket.name,
    Key: key,
    ETag: `"${record.etag}"`,
  });
}

export async function abortUpload(bucket: Bucket, key: string, uploadId: string | null): Promise<void> {
  await deleteUpload(bucket, await findUploadFolder(bucket, key, uploadId));
}

export async function listParts(bucket: Bucket, key: string, uploadId: string | null): Promise<string> {
  const parts = [...(await withUploadFolder(bucket, { key, uploadId }, readParts)).values()];
  return renderXmlDocument("ListPartsResult", {
    Bucket: bucket.name,
    Key: key,
    UploadId: uploadId ?? undefined,
    MaxParts: maxParts,
    IsTruncated: false,
    Part: parts
      .sort((left, right) => left.number - right.number)
      .map((part) => ({
        PartNumber: part.number,
        LastModified: part.modifiedAt,
        ETag: `"${part.etag}"`,
        Size: part.bytes,
        ...toChecksumXml(part.checksums),
      })),
  });
}

/** Lists the running uploads whose keys start with the prefix. */
export async function listUploads(bucket: Bucket, prefix: string): Promise<string> {
  const ids = await readdir(bucket.uploadsFolder);
  const uploads = await Promise.all(
    ids.map((id) =>
      readJson<Upload>(join(bucket.uploadsFolder, id, "upload.json")).catch((error: NodeJS.ErrnoException) => {
        // Another upload may start or end while this list is being read.
        if (error.code === "ENOENT") return null;
        throw error;
      }),
    ),
  );
  return renderXmlDocument("ListMultipartUploadsResult", {
    Bucket: bucket.name,
    Prefix: prefix,
    IsTruncated: false,
    Upload: uploads
      .filter((upload) => upload !== null)
      .filter(({ key }) => key.startsWith(prefix))
      .map(({ id, key, startedAt }) => ({ Key: key, UploadId: id, Initiated: startedAt })),
  });
}

function selectParts(document: string, storedParts: ReadonlyMap<number, Part>): Part[] {
  const namedParts = toList(parseXml(document, "CompleteMultipartUpload").Part).map(toRecord);
  if (namedParts.length === 0) throw createMalformedXmlError();
  const chosen = namedParts.map(({ PartNumber, ETag, ...claims }) => {
    const part = storedParts.get(Number(PartNumber));
    if (!part || part.etag !== String(ETag).replaceAll('"', "")) throw createInvalidPartError();
    const known: Record<string, string> = toChecksumXml(part.checksums);
    for (const [name, value] of Object.entries(claims)) {
      if (known[name] !== undefined && known[name] !== String(value)) throw createInvalidPartError();
    }
    return part;
  });
  for (const [index, part] of chosen.entries()) {
    const next = chosen[index + 1];
    if (!next) break;
    if (next.number <= part.number) throw new StoreError("InvalidPartOrder", 400, "Parts must be in ascending order.");
    if (part.bytes < minPartBytes) throw new StoreError("EntityTooSmall", 400, "A part is below 5 MiB.");
  }
  return chosen;
}

/** Returns the ETag that S3 gives to a multipart object: the MD5 of the parts' MD5s, and the number of parts. */
function combineEtags(parts: readonly Part[]): string {
  const md5 = createHash("md5");
  for (const part of parts) md5.update(Buffer.from(part.etag, "hex"));
  return `${md5.digest("hex")}-${parts.length}`;
}

async function joinFiles(files: readonly string[], path: string): Promise<void> {
  await pipeline(
    async function* () {
      for (const file of files) yield* createReadStream(file);
    },
    createWriteStream(path, { flags: "wx" }),
  );
}

async function readParts(folder: string): Promise<Map<number, Part>> {
  const parts = new Map<number, Part>();
  for (const file of await readdir(folder)) {
    if (!/^\d+\.json$/.test(file)) continue;
    const part = await readJson<Part>(join(folder, file));
    parts.set(part.number, part);
  }
  return parts;
}

async function writeJson(bucket: Bucket, path: string, value: unknown): Promise<void> {
  const draft = bucket.createIncomingPath();
  await writeFile(draft, JSON.stringify(value));
  await rename(draft, path);
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, "utf8")) as T;
}

function createInvalidPartError(): StoreError {
  return new StoreError("InvalidPart", 400, "One or more of the specified parts could not be found or do not match.");
}

function createNoSuchUploadError(): StoreError {
  return new StoreError("NoSuchUpload", 404, "The specified multipart upload does not exist.");
}
