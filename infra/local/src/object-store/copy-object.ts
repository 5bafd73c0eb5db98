import { copyFile, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { Bucket } from "./bucket.ts";
import { accessDenied, badArgument, noSuchKey } from "./store-error.ts";
import { storedHeaders } from "./stored-headers.ts";
import { headerOf } from "./target.ts";
import { xmlDocument } from "./xml.ts";

/** Copies within one bucket, with the source's headers or, by `x-amz-metadata-directive: REPLACE`, the request's. */
export async function copyObject(request: IncomingMessage, bucket: Bucket, key: string): Promise<string> {
  const source = bucket.get(sourceKey(headerOf(request.headers, "x-amz-copy-source") ?? "", bucket.name));
  if (!source) throw noSuchKey();
  const replaces = headerOf(request.headers, "x-amz-metadata-directive") === "REPLACE";
  const path = bucket.incomingPath();
  try {
    await copyFile(bucket.blobPath(source), path);
    const { bytes, etag, checksums } = source;
    const headers = replaces ? storedHeaders(request.headers) : source.headers;
    const condition = { ifNoneMatch: headerOf(request.headers, "if-none-match") };
    const record = bucket.commit({ key, path, bytes, etag, checksums, headers }, condition);
    return xmlDocument("CopyObjectResult", { ETag: `"${record.etag}"`, LastModified: record.modifiedAt });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function sourceKey(header: string, bucketName: string): string {
  let source: string;
  try {
    source = decodeURIComponent(header.split("?")[0] ?? "").replace(/^\//, "");
  } catch {
    throw badArgument("x-amz-copy-source is malformed.");
  }
  const slash = source.indexOf("/");
  if (slash < 0) throw badArgument("x-amz-copy-source is malformed.");
  if (source.slice(0, slash) !== bucketName) throw accessDenied("Copies stay within one bucket.");
  return source.slice(slash + 1);
}
