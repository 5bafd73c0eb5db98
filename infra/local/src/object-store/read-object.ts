import { type FileHandle, open } from "node:fs/promises";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { type Bucket, createPreconditionFailedError, hasMatchingEtag, type ObjectRecord } from "./bucket.ts";
import { toChecksumHeaders } from "./checksums.ts";
import { createNoSuchKeyError, StoreError } from "./store-error.ts";
import type { RequestTarget } from "./target.ts";

type Range = { start: number; end: number };

/**
 * Responds to GET and HEAD requests for an object with the whole object, with a range, or with 304 when the client has
 * the current version.
 */
export async function readObject(
  request: IncomingMessage,
  response: ServerResponse,
  bucket: Bucket,
  target: RequestTarget,
): Promise<void> {
  const opened = await openObject(bucket, target.key, request.method === "HEAD");
  try {
    const { record } = opened;
    const headers: Record<string, string | number> = {
      "accept-ranges": "bytes",
      etag: `"${record.etag}"`,
      "last-modified": new Date(record.modifiedAt).toUTCString(),
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      ...record.headers,
    };
    if (isUnchanged(request.headers, record)) {
      response.writeHead(304, headers).end();
      return;
    }
    const range = parseRange(request.headers.range, record.bytes);
    if (range) headers["content-range"] = `bytes ${range.start}-${range.end}/${record.bytes}`;
    else if (request.headers["x-amz-checksum-mode"] === "ENABLED") {
      Object.assign(headers, toChecksumHeaders(record.checksums));
    }
    headers["content-length"] = range ? range.end - range.start + 1 : record.bytes;
    response.writeHead(range ? 206 : 200, headers);
    if (!opened.file || record.bytes === 0) response.end();
    else await pipeline(opened.file.createReadStream({ ...range, autoClose: false }), response);
  } finally {
    await opened.file?.close();
  }
}

/** Opens the file of an object. Reads the record again if a concurrent write has just deleted the file. */
async function openObject(
  bucket: Bucket,
  key: string,
  headOnly: boolean,
): Promise<{ record: ObjectRecord; file: FileHandle | null }> {
  for (let attempt = 0; ; attempt++) {
    const record = bucket.get(key);
    if (!record) throw createNoSuchKeyError();
    if (headOnly) return { record, file: null };
    try {
      return { record, file: await open(bucket.buildBlobPath(record)) };
    } catch (error) {
      if (attempt > 4 || bucket.get(key) === record) throw error;
    }
  }
}

/**
 * Returns whether the response must be 304, because the client already has this version.
 * @throws PreconditionFailed when the response must be 412
 */
function isUnchanged(headers: IncomingHttpHeaders, record: ObjectRecord): boolean {
  const modifiedSeconds = Math.floor(Date.parse(record.modifiedAt) / 1000);
  const ifMatch = headers["if-match"];
  const unmodifiedSince = parseHttpDate(headers["if-unmodified-since"]);
  if (ifMatch !== undefined) {
    if (!hasMatchingEtag(ifMatch, record.etag)) throw createPreconditionFailedError();
  } else if (unmodifiedSince !== null && modifiedSeconds > unmodifiedSince) throw createPreconditionFailedError();
  const ifNoneMatch = headers["if-none-match"];
  if (ifNoneMatch !== undefined) return hasMatchingEtag(ifNoneMatch, record.etag);
  const modifiedSince = parseHttpDate(headers["if-modified-since"]);
  return modifiedSince !== null && modifiedSeconds <= modifiedSince;
}

function parseHttpDate(date: string | undefined): number | null {
  const milliseconds = Date.parse(date ?? "");
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}

/**
 * Parses a Range header. Returns null if the header is missing or is not a single byte range. The response is then the
 * whole object.
 */
function parseRange(header: string | undefined, bytes: number): Range | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(bytes - 1, Number(last));
  if (first !== "" && last !== "" && Number(last) < start) return null;
  if (start > end) throw new StoreError("InvalidRange", 416, "The requested range is not satisfiable.");
  return { start, end };
}
