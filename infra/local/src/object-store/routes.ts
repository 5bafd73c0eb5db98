import { rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Bucket, checkWrite, type WriteCondition } from "./bucket.ts";
import { checksumHeaders } from "./checksums.ts";
import { listObjects } from "./list-objects.ts";
import {
  abortUpload,
  completeUpload,
  keepPart,
  listParts,
  parsePartNumber,
  startUpload,
  uploadFolder,
} from "./multipart.ts";
import { readObject } from "./read-object.ts";
import { type ReceivedFile, receiveDocument, receivePut } from "./receive.ts";
import type { Payload } from "./signature.ts";
import { badArgument, StoreError } from "./store-error.ts";
import { storedHeaders } from "./stored-headers.ts";
import { headerOf, type Target } from "./target.ts";
import { listOf, parseXml, recordOf, xmlDocument } from "./xml.ts";

/** A request with a valid signature. */
export type Call = {
  request: IncomingMessage;
  response: ServerResponse;
  bucket: Bucket;
  target: Target;
  payload: Payload;
};

export type Answer = { status: number; headers?: Record<string, string>; xml?: string };

const maxDeletes = 1000;

/** Handles requests of a bucket. */
export async function answerBucket(call: Call): Promise<Answer> {
  const { request, bucket, target, payload } = call;
  const { query } = target;
  switch (request.method) {
    case "HEAD":
      return { status: 200 };
    case "POST":
      if (query.has("delete"))
        return { status: 200, xml: deleteObjects(bucket, await receiveDocument(request, payload)) };
      throw notImplemented();
    case "GET":
      if (query.get("list-type") !== "2" || unsupported(query)) throw notImplemented();
      return { status: 200, xml: listObjects(bucket, query) };
    default:
      throw methodNotAllowed();
  }
}

/** Handles requests of an object. Null when the response was already sent. */
export async function answerObject(call: Call): Promise<Answer | null> {
  const { request, response, bucket, target, payload } = call;
  const { key, query } = target;
  const uploadId = query.get("uploadId");
  if (unsupported(query)) throw notImplemented();
  switch (request.method) {
    case "HEAD":
    case "GET":
      if (uploadId !== null) return { status: 200, xml: await listParts(bucket, key, uploadId) };
      await readObject(request, response, bucket, target);
      return null;
    case "PUT":
      if (request.headers["x-amz-copy-source"]) throw notImplemented();
      if (uploadId !== null) return putPart(call, uploadId);
      return putObject(call);
    case "POST":
      if (query.has("uploads")) {
        await receiveDocument(request, payload);
        return { status: 200, xml: await startUpload(bucket, key, storedHeaders(request.headers)) };
      }
      if (uploadId === null) throw methodNotAllowed();
      return {
        status: 200,
        xml: await completeUpload(
          bucket,
          { key, uploadId },
          await receiveDocument(request, payload),
          writeCondition(request),
        ),
      };
    case "DELETE":
      if (uploadId !== null) await abortUpload(bucket, key, uploadId);
      else bucket.remove(key);
      return { status: 204 };
    default:
      throw methodNotAllowed();
  }
}

async function putObject({ request, bucket, target, payload }: Call): Promise<Answer> {
  const condition = writeCondition(request);
  const { socket } = request;
  checkWrite(bucket.get(target.key), condition);
  const received = await receivePut(request, target.query, payload, bucket.incomingPath());
  return keepOrDiscard(received, () => {
    // Bytes beyond the declared length appear as a broken connection; such a body is rejected.
    if (socket.destroyed || !socket.writable) {
      throw new StoreError("RequestTimeout", 400, "The connection broke.");
    }
    const record = bucket.commit({ key: target.key, ...received, headers: storedHeaders(request.headers) }, condition);
    return { status: 200, headers: { etag: `"${record.etag}"`, ...checksumHeaders(record.checksums) } };
  });
}

async function putPart({ request, bucket, target, payload }: Call, uploadId: string): Promise<Answer> {
  const number = parsePartNumber(target.query.get("partNumber"));
  await uploadFolder(bucket, target.key, uploadId);
  const received = await receivePut(request, target.query, payload, bucket.incomingPath());
  return keepOrDiscard(received, async () => {
    await keepPart(bucket, { key: target.key, uploadId, number }, received);
    return { status: 200, headers: { etag: `"${received.etag}"`, ...checksumHeaders(received.checksums) } };
  });
}

async function keepOrDiscard(received: ReceivedFile, keep: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await keep();
  } catch (error) {
    await rm(received.path, { force: true });
    throw error;
  }
}

function deleteObjects(bucket: Bucket, document: string): string {
  const deleteRequest = parseXml(document, "Delete");
  const keys = listOf(deleteRequest.Object).map((object) => String(recordOf(object).Key));
  if (keys.length === 0 || keys.length > maxDeletes) throw badArgument(`Name 1 to ${maxDeletes} keys.`);
  for (const key of keys) bucket.remove(key);
  return xmlDocument("DeleteResult", { Deleted: deleteRequest.Quiet === "true" ? [] : keys.map((Key) => ({ Key })) });
}

function writeCondition({ headers }: IncomingMessage): WriteCondition {
  return { ifNoneMatch: headerOf(headers, "if-none-match"), ifMatch: headerOf(headers, "if-match") };
}

/** Unsupported S3 features are rejected instead of ignored. */
function unsupported(query: URLSearchParams): boolean {
  const names = [
    "acl",
    "cors",
    "delimiter",
    "location",
    "tagging",
    "versioning",
    "versionId",
    "lifecycle",
    "policy",
    "retention",
    "legal-hold",
    "select",
  ];
  return names.some((name) => query.has(name));
}

function notImplemented(): StoreError {
  return new StoreError("NotImplemented", 501, "This store does not offer that.");
}

function methodNotAllowed(): StoreError {
  return new StoreError("MethodNotAllowed", 405, "The specified method is not allowed against this resource.");
}
