import type { Bucket } from "./bucket.ts";
import { createBadArgumentError } from "./store-error.ts";
import { encodeRfc3986 } from "./target.ts";
import { renderXmlDocument, type XmlNode } from "./xml.ts";

const maxKeys = 1000;

/** Handles ListObjectsV2 without delimiters. */
export function listObjects(bucket: Bucket, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const limit = parseLimit(query.get("max-keys"));
  const encode = query.get("encoding-type") === "url" ? urlEncodeKey : (text: string) => text;
  const after = readStartKey(query);
  const found = bucket.keys().filter((key) => key.startsWith(prefix) && isKeyAfter(key, after));
  const keys = found.slice(0, limit);
  const last = keys.length < found.length ? keys.at(-1) : undefined;
  return renderXmlDocument("ListBucketResult", {
    Name: bucket.name,
    Prefix: encode(prefix),
    MaxKeys: limit,
    KeyCount: keys.length,
    EncodingType: query.get("encoding-type") ?? undefined,
    IsTruncated: last !== undefined,
    NextContinuationToken: last === undefined ? undefined : Buffer.from(last).toString("base64url"),
    Contents: keys.map((key) => toContentsElement(bucket, key, encode)),
  });
}

function isKeyAfter(key: string, after: string): boolean {
  return after === "" || Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0;
}

function readStartKey(query: URLSearchParams): string {
  const token = query.get("continuation-token");
  return token === null ? (query.get("start-after") ?? "") : Buffer.from(token, "base64url").toString("utf8");
}

function parseLimit(text: string | null): number {
  const limit = Number(text ?? maxKeys);
  if (!Number.isInteger(limit) || limit < 0) throw createBadArgumentError("max-keys must be a whole number.");
  return Math.min(limit, maxKeys);
}

function toContentsElement(bucket: Bucket, key: string, encode: (text: string) => string): XmlNode {
  const record = bucket.get(key);
  return {
    Key: encode(key),
    LastModified: record?.modifiedAt,
    ETag: `"${record?.etag}"`,
    Size: record?.bytes,
    StorageClass: "STANDARD",
  };
}

function urlEncodeKey(text: string): string {
  return encodeRfc3986(text).replaceAll("%2F", "/");
}
