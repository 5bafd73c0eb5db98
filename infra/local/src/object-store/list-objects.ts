import type { Bucket } from "./bucket.ts";
import { badArgument } from "./store-error.ts";
import { encodeRfc3986 } from "./target.ts";
import { type XmlNode, xmlDocument } from "./xml.ts";

const maxKeys = 1000;

/** ListObjectsV2 without delimiters. */
export function listObjects(bucket: Bucket, query: URLSearchParams): string {
  const prefix = query.get("prefix") ?? "";
  const limit = limitOf(query.get("max-keys"));
  const encode = query.get("encoding-type") === "url" ? urlEncoded : (text: string) => text;
  const after = startOf(query);
  const found = bucket.keys().filter((key) => key.startsWith(prefix) && isAfter(key, after));
  const keys = found.slice(0, limit);
  const last = keys.length < found.length ? keys.at(-1) : undefined;
  return xmlDocument("ListBucketResult", {
    Name: bucket.name,
    Prefix: encode(prefix),
    MaxKeys: limit,
    KeyCount: keys.length,
    EncodingType: query.get("encoding-type") ?? undefined,
    IsTruncated: last !== undefined,
    NextContinuationToken: last === undefined ? undefined : Buffer.from(last).toString("base64url"),
    Contents: keys.map((key) => contentsOf(bucket, key, encode)),
  });
}

function isAfter(key: string, after: string): boolean {
  return after === "" || Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0;
}

function startOf(query: URLSearchParams): string {
  const token = query.get("continuation-token");
  return token === null ? (query.get("start-after") ?? "") : Buffer.from(token, "base64url").toString("utf8");
}

function limitOf(text: string | null): number {
  const limit = Number(text ?? maxKeys);
  if (!Number.isInteger(limit) || limit < 0) throw badArgument("max-keys must be a whole number.");
  return Math.min(limit, maxKeys);
}

function contentsOf(bucket: Bucket, key: string, encode: (text: string) => string): XmlNode {
  const record = bucket.get(key);
  return {
    Key: encode(key),
    LastModified: record?.modifiedAt,
    ETag: `"${record?.etag}"`,
    Size: record?.bytes,
    StorageClass: "STANDARD",
  };
}

function urlEncoded(text: string): string {
  return encodeRfc3986(text).replaceAll("%2F", "/");
}
