import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { createS3Client, type StorageOptions } from "./create-s3-client.ts";
import { createMultipartUploads, type MultipartUploads } from "./multipart-uploads.ts";
import { readObjectHead } from "./read-object-head.ts";
import { BrokenResponseError, retryOperation, toStorageFailure } from "./retry-operation.ts";

export type StoredObject = { key: string; bytes: number; modifiedAt: Date };

/**
 * The object store. Calls are attempted up to three times within ten seconds.
 * @throws STORAGE_DOWN when the store is unavailable, STORAGE_FULL when the disk or quota is full,
 * StorageObjectMissingError for reads and copies of an unknown key
 */
export type Storage = {
  /**
   * Returns a URL for one browser upload, and the headers that must be sent with it. The store rejects a body with a
   * different length or type, and a second upload to the same key.
   */
  presignPut(input: {
    key: string;
    bytes: number;
    contentType: string;
    expiresSeconds: number;
  }): Promise<{ url: string; headers: Record<string, string> }>;
  parts: MultipartUploads;
  /** Returns null when no such object exists. */
  head(key: string): Promise<{ bytes: number; contentType: string | null; etag: string } | null>;
  /** Returns the bytes from `start` to `endInclusive`, fewer if the object is shorter. */
  readRange(key: string, start: number, endInclusive: number): Promise<Uint8Array>;
  read(key: string): Promise<Buffer>;
  /** Retries only until the stream is open. If an open stream breaks, reading it fails with the connection's error. */
  readStream(key: string): Promise<{ body: NodeJS.ReadableStream; bytes: number; contentType: string | null }>;
  /** Writes a file. If `sha256` (hex) is given, the store rejects bytes with a different hash. */
  writeFile(key: string, path: string, options: { contentType: string; sha256?: string }): Promise<void>;
  write(key: string, body: Buffer, options: { contentType: string }): Promise<void>;
  /** Copies an object within the store, with its content type. */
  copy(fromKey: string, toKey: string): Promise<void>;
  /** Downloads to a temporary path first, so `path` never contains an incomplete file. */
  downloadTo(key: string, path: string): Promise<{ bytes: number }>;
  /** Deletes objects. Unknown keys are ignored. */
  delete(keys: readonly string[]): Promise<void>;
  list(prefix: string): AsyncIterable<StoredObject>;
  ping(): Promise<void>;
  close(): void;
};

const maxDeletesPerCall = 1000;

export function createStorage(options: StorageOptions): Storage {
  const { bucket: Bucket } = options;
  const client = createS3Client(options, options.endpoint);
  const publicClient = createS3Client(options, options.publicEndpoint ?? options.endpoint);
  return {
    presignPut: (input) => presignPut(publicClient, Bucket, input),
    parts: createMultipartUploads(client, publicClient, Bucket),
    head: (key) => readObjectHead(client, Bucket, key),
    readRange: (key, start, endInclusive) => readObjectRange(client, Bucket, key, { start, endInclusive }),
    read: (key) => retryOperation("read", async () => readWholeBody(await openObjectStream(client, Bucket, key))),
    readStream: (key) => retryOperation("readStream", () => openObjectStream(client, Bucket, key)),
    writeFile: (key, path, { contentType, sha256 }) =>
      retryOperation("writeFile", () => writeFile(client, { Bucket, key, path, contentType, sha256 })),
    write: (Key, Body, { contentType: ContentType }) =>
      retryOperation("write", async () => {
        await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType, ContentLength: Body.length }));
      }),
    copy: (fromKey, Key) =>
      retryOperation("copy", async () => {
        await client.send(new CopyObjectCommand({ Bucket, CopySource: encodeURI(`${Bucket}/${fromKey}`), Key }));
      }),
    downloadTo: (key, path) =>
      retryOperation("downloadTo", async () => saveObjectToFile(await openObjectStream(client, Bucket, key), path)),
    delete: (keys) => deleteObjects(client, Bucket, keys),
    list: (prefix) => listObjects(client, Bucket, prefix),
    ping: () =>
      retryOperation("ping", async () => {
        await client.send(new HeadBucketCommand({ Bucket }));
      }),
    close: () => {
      client.destroy();
      publicClient.destroy();
    },
  };
}

type OpenObject = { body: Readable; bytes: number; contentType: string | null };

async function openObjectStream(client: S3Client, Bucket: string, Key: string): Promise<OpenObject> {
  const response = await client.send(new GetObjectCommand({ Bucket, Key }));
  return {
    body: response.Body as Readable,
    bytes: response.ContentLength ?? 0,
    contentType: response.ContentType ?? null,
  };
}

async function readWholeBody({ body, bytes }: OpenObject): Promise<Buffer> {
  const content = await buffer(body);
  if (content.length !== bytes) throw new BrokenResponseError("The object arrived incomplete");
  return content;
}

async function saveObjectToFile({ body, bytes }: OpenObject, path: string): Promise<{ bytes: number }> {
  const partialPath = `${path}.${crypto.randomUUID()}.part`;
  try {
    const file = createWriteStream(partialPath, { flags: "wx" });
    await pipeline(body, file);
    if (file.bytesWritten !== bytes) throw new BrokenResponseError("The object arrived incomplete");
    await rename(partialPath, path);
    return { bytes };
  } catch (error) {
    await rm(partialPath, { force: true });
    throw error;
  }
}

async function readObjectRange(
  client: S3Client,
  Bucket: string,
  Key: string,
  { start, endInclusive }: { start: number; endInclusive: number },
): Promise<Uint8Array> {
  if (!(Number.isInteger(start) && Number.isInteger(endInclusive) && start >= 0 && endInclusive >= start)) {
    throw new RangeError("A range needs a start of at least 0 and an end that is not before it");
  }
  try {
    return await retryOperation("readRange", async () => {
      const { Body, ContentLength = 0 } = await client.send(
        new GetObjectCommand({ Bucket, Key, Range: `bytes=${start}-${endInclusive}` }),
      );
      return readWholeBody({ body: Body as Readable, bytes: ContentLength, contentType: null });
    });
  } catch (error) {
    if (toStorageFailure(error).status === 416) return new Uint8Array();
    throw error;
  }
}

async function writeFile(
  client: S3Client,
  file: { Bucket: string; key: string; path: string; contentType: string; sha256: string | undefined },
): Promise<void> {
  const { size } = await stat(file.path);
  const Body = createReadStream(file.path);
  const { Bucket, key: Key, contentType: ContentType, sha256 } = file;
  const ChecksumSHA256 = sha256 && Buffer.from(sha256, "hex").toString("base64");
  const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength: size, ContentType, ChecksumSHA256 });
  if (sha256) signBodyHash(command, sha256);
  try {
    await client.send(command);
  } finally {
    Body.destroy();
  }
}

/**
 * Sets the signed header for the body's hash, because the SDK omits the hash for streams. Ceph verifies only this
 * header, SeaweedFS only x-amz-checksum-sha256.
 */
function signBodyHash(command: PutObjectCommand, sha256: string): void {
  command.middlewareStack.add(
    (next) => (call) => {
      const { headers } = call.request as { headers: Record<string, string> };
      headers["x-amz-content-sha256"] = sha256;
      return next(call);
    },
    { step: "build", name: "signBodyHash" },
  );
}

async function deleteObjects(client: S3Client, Bucket: string, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += maxDeletesPerCall) {
    const Objects = keys.slice(start, start + maxDeletesPerCall).map((Key) => ({ Key }));
    await retryOperation("delete", async () => {
      const response = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      const [failure] = response.Errors ?? [];
      if (failure) throw new BrokenResponseError(`The store did not delete every object: ${failure.Code ?? "unknown"}`);
    });
  }
}

async function* listObjects(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<StoredObject> {
  let ContinuationToken: string | undefined;
  do {
    const page = await retryOperation("list", () =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
    );
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key) yield { key: Key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

type Upload = { key: string; bytes: number; contentType: string; expiresSeconds: number };

/** Presigns a PUT. Length, type and "only if absent" are signed, so that the store enforces them. */
async function presignPut(
  client: S3Client,
  Bucket: string,
  { key, bytes, contentType, expiresSeconds }: Upload,
): Promise<{ url: string; headers: Record<string, string> }> {
  const input = { Bucket, Key: key, ContentLength: bytes, ContentType: contentType, IfNoneMatch: "*" };
  const url = await getSignedUrl(client, new PutObjectCommand(input), {
    expiresIn: expiresSeconds,
    signableHeaders: new Set(["host", "content-length", "content-type", "if-none-match"]),
  });
  return { url, headers: { "content-type": contentType, "if-none-match": "*" } };
}
