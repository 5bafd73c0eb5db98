import type { Bucket } from "./bucket.ts";
import { badArgument } from "./store-error.ts";
import { encodeRfc3986 } from "./target.ts";
import { type XmlNode, xmlDocument } from "./xml.ts";

const mostKeys = 1000;

/** ListObjectsV2, and the older ListObjects by marker. */
export function listObjects(bucket: Bucket, query: URLSearchParams): string {
  const isV2 = query.get("list-type") === "2";
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter") ?? "";
  const limit = limitOf(query.get("max-keys"));
  const encode = query.get("encoding-type") === "url" ? urlEncoded : (text: string) => text;
  const page = pageOf(bucket, { prefix, delimiter, limit, after: startOf(query, isV2) });
  return xmlDocument("ListBucketResult", {
    Name: bucket.name,
    Prefix: encode(prefix),
    Delimiter: delimiter === "" ? undefined : encode(delimiter),
    MaxKeys: limit,
    KeyCount: isV2 ? page.keys.length + page.prefixes.length : undefined,
    EncodingType: query.get("encoding-type") ?? undefined,
    IsTruncated: page.next !== null,
    NextContinuationToken: isV2 && page.next !== null ? Buffer.from(page.next).toString("base64url") : undefined,
    NextMarker: !isV2 && page.next !== null ? encode(page.next) : undefined,
    Contents: page.keys.map((key) => contentsOf(bucket, key, encode)),
    CommonPrefixes: page.prefixes.map((Prefix) => ({ Prefix: encode(Prefix) })),
  });
}

type Page = { keys: string[]; prefixes: string[]; next: string | null };

function pageOf(
  bucket: Bucket,
  { prefix, delimiter, limit, after }: { prefix: string; delimiter: string; limit: number; after: string },
): Page {
  const page: Page = { keys: [], prefixes: [], next: null };
  let last = "";
  for (const key of bucket.keys()) {
    if (!key.startsWith(prefix)) continue;
    const cut = delimiter === "" ? -1 : key.indexOf(delimiter, prefix.length);
    const entry = cut < 0 ? key : key.slice(0, cut + delimiter.length);
    if (!isAfter(entry, after) || (cut >= 0 && page.prefixes.at(-1) === entry)) continue;
    if (page.keys.length + page.prefixes.length >= limit) return { ...page, next: limit === 0 ? null : last };
    (cut < 0 ? page.keys : page.prefixes).push(entry);
    last = entry;
  }
  return page;
}

function isAfter(entry: string, after: string): boolean {
  return after === "" || Buffer.compare(Buffer.from(entry), Buffer.from(after)) > 0;
}

function startOf(query: URLSearchParams, isV2: boolean): string {
  if (!isV2) return query.get("marker") ?? "";
  const token = query.get("continuation-token");
  return token === null ? (query.get("start-after") ?? "") : Buffer.from(token, "base64url").toString("utf8");
}

function limitOf(text: string | null): number {
  const limit = Number(text ?? mostKeys);
  if (!Number.isInteger(limit) || limit < 0) throw badArgument("max-keys must be a whole number.");
  return Math.min(limit, mostKeys);
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
