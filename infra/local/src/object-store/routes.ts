import { copyFile, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { assertWriteAllowed, type Bucket, type WriteCondition } from "./bucket.ts";
import { toChecksumHeaders } from "./checksums.ts";
import { listObjects } from "./list-objects.ts";
import {
  abortUpload,
  completeUpload,
  findUploadFolder,
  listParts,
  listUploads,
  parsePartNumber,
  startUpload,
  storePart,
} from "./multipart.ts";
import { readObject } from "./read-object.ts";
import { type ReceivedFile, receivePutBody, receiveXmlDocument } from "./receive.ts";
import type { Payload } from "./signature.ts";
import { createBadArgumentError, createNoSuchKeyError, StoreError } from "./store-error.ts";
import { pickStoredHeaders } from "./stored-headers.ts";
import { parseRequestTarget, type RequestTarget, readSingleHeader } from "./target.ts";
import { parseXml, renderXmlDocument, toList, toRecord } from "./xml.ts";

export type StoreRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  bucket: Bucket;
  target: RequestTarget;
  payload: Payload;
};

export type StoreResponse = { status: number; headers?: Record<string, string>; xml?: string };

const maxDeletes = 1000;

export async function handleBucketRequest(call: StoreRequest): Promise<StoreResponse> {
  const { request, bucket, target, payload } = call;
  const { query } = target;
  switch (request.method) {
    case "HEAD":
      return { status: 200 };
    case "POST":
      if (query.has("delete"))
        return { status: 200, xml: deleteObjects(bucket, await receiveXmlDocument(request, payload)) };
      throw createNotImplementedError();
    case "GET":
      if (query.has("uploads")) return { status: 200, xml: await listUploads(bucket, query.get("prefix") ?? "") };
      if (query.get("list-type") !== "2" || hasUnsupportedQuery(query)) throw createNotImplementedError();
      return { status: 200, xml: listObjects(bucket, query) };
    default:
      throw createMethodNotAllowedError();
  }
}

/** Handles requests for one object. Returns null when the response was already sent. */
export async function handleObjectRequest(call: StoreRequest): Promise<StoreResponse | null> {
  const { request, response, bucket, target, payload } = call;
  const { key, query } = target;
  const uploadId = query.get("uploadId");
  if (hasUnsupportedQuery(query)) throw createNotImplementedError();
  switch (request.method) {
    case "HEAD":
    case "GET":
      if (uploadId !== null) return { status: 200, xml: await listParts(bucket, key, uploadId) };
      await readObject(request, response, bucket, target);
      return null;
    case "PUT":
      if (request.headers["x-amz-copy-source"]) {
        if (uploadId !== null) throw createNotImplementedError();
        return copyObject(call);
      }
      if (uploadId !== null) return putPart(call, uploadId);
      return putObject(call);
    case "POST":
      if (query.has("uploads")) {
        await receiveXmlDocument(request, payload);
        return { status: 200, xml: await startUpload(bucket, key, pickStoredHeaders(request.headers)) };
      }
      if (uploadId === null) throw createMethodNotAllowedError();
      return {
        status: 200,
        xml: await completeUpload(
          bucket,
          { key, uploadId },
          await receiveXmlDocument(request, payload),
          parseWritePrecondition(request),
        ),
      };
    case "DELETE":
      if (uploadId !== null) await abortUpload(bucket, key, uploadId);
      else bucket.remove(key);
      return { status: 204 };
    default:
      throw createMethodNotAllowedError();
  }
}

async function putObject({ request, bucket, target, payload }: StoreRequest): Promise<StoreResponse> {
  const condition = parseWritePrecondition(request);
  const { socket } = request;
  assertWriteAllowed(bucket.get(target.key), condition);
  const received = await receivePutBody(request, target.query, payload, bucket.createIncomingPath());
  return storeOrDeleteReceivedFile(received, () => {
    // If a client sends more bytes than the declared length, Node has already destroyed its socket.
    if (socket.destroyed || !socket.writable) {
      throw new StoreError("RequestTimeout", 400, "The connection broke.");
    }
    const record = bucket.commit(
      { key: target.key, ...received, headers: pickStoredHeaders(request.headers) },
      condition,
    );
    return { status: 200, headers: { etag: `"${record.etag}"`, ...toChecksumHeaders(record.checksums) } };
  });
}

/** Copies an object of the same bucket with its headers. */
async function copyObject({ request, bucket, target, payload }: StoreRequest): Promise<StoreResponse> {
  await receiveXmlDocument(request, payload);
  const source = parseRequestTarget(`/${readSingleHeader(request.headers, "x-amz-copy-source")?.replace(/^\//, "")}`);
  if (source.bucket !== bucket.name) throw createNotImplementedError();
  const original = bucket.get(source.key);
  if (!original) throw createNoSuchKeyError();
  const path = bucket.createIncomingPath();
  await copyFile(bucket.buildBlobPath(original), path);
  const { bytes, etag, headers, checksums } = original;
  const record = bucket.commit(
    { key: target.key, path, bytes, etag, headers, checksums },
    parseWritePrecondition(request),
  );
  const xml = renderXmlDocument("CopyObjectResult", { ETag: `"${record.etag}"`, LastModified: record.modifiedAt });
  return { status: 200, xml };
}

async function putPart({ request, bucket, target, payload }: StoreRequest, uploadId: string): Promise<StoreResponse> {
  const number = parsePartNumber(target.query.get("partNumber"));
  await findUploadFolder(bucket, target.key, uploadId);
  const received = await receivePutBody(request, target.query, payload, bucket.createIncomingPath());
  return storeOrDeleteReceivedFile(received, async () => {
    await storePart(bucket, { key: target.key, uploadId, number }, received);
    return { status: 200, headers: { etag: `"${received.etag}"`, ...toChecksumHeaders(received.checksums) } };
  });
}

async function storeOrDeleteReceivedFile(
  received: ReceivedFile,
  keep: () => StoreResponse | Promise<StoreResponse>,
): Promise<StoreResponse> {
  try {
    return await keep();
  } catch (error) {
    await rm(received.path, { force: true });
    throw error;
  }
}

function deleteObjects(bucket: Bucket, document: string): string {
  const deleteRequest = parseXml(document, "Delete");
  const keys = toList(deleteRequest.Object).map((object) => String(toRecord(object).Key));
  if (keys.length === 0 || keys.length > maxDeletes) throw createBadArgumentError(`Name 1 to ${maxDeletes} keys.`);
  for (const key of keys) bucket.remove(key);
  return renderXmlDocument("DeleteResult", {
    Deleted: deleteRequest.Quiet === "true" ? [] : keys.map((Key) => ({ Key })),
  });
}

function parseWritePrecondition({ headers }: IncomingMessage): WriteCondition {
  return { ifNoneMatch: readSingleHeader(headers, "if-none-match"), ifMatch: readSingleHeader(headers, "if-match") };
}

/**
 * Returns whether the query uses an S3 feature that this store lacks. Such requests are rejected so that they are not
 * misinterpreted.
 */
function hasUnsupportedQuery(query: URLSearchParams): boolean {
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

function createNotImplementedError(): StoreError {
  return new StoreError("NotImplemented", 501, "This store does not offer that.");
}

function createMethodNotAllowedError(): StoreError {
  return new StoreError("MethodNotAllowed", 405, "The specified method is not allowed against this resource.");
}
