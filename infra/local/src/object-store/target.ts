import { createBadRequestError, StoreError } from "./store-error.ts";

/**
 * Bucket and key of a request. `signedPath` is the path exactly as it was sent, because the client signed that text.
 */
export type RequestTarget = { bucket: string; key: string; signedPath: string; query: URLSearchParams };

const bucketName = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;
const maxKeyBytes = 1024;

export function encodeRfc3986(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Parses the bucket and key of a request. @throws InvalidURI, InvalidBucketName and KeyTooLongError */
export function parseRequestTarget(url: string): RequestTarget {
  const questionMark = url.indexOf("?");
  const rawPath = questionMark < 0 ? url : url.slice(0, questionMark);
  const rawQuery = questionMark < 0 ? "" : url.slice(questionMark + 1);
  const segments = rawPath.split("/").map(decodePathSegment);
  const [bucket = "", ...rest] = segments.slice(1);
  const key = rest.join("/");
  if (bucket !== "" && !bucketName.test(bucket)) {
    throw new StoreError("InvalidBucketName", 400, "The specified bucket is not valid.");
  }
  if (Buffer.byteLength(key) > maxKeyBytes) throw new StoreError("KeyTooLongError", 400, "Your key is too long.");
  return {
    bucket,
    key,
    signedPath: segments.map(encodeRfc3986).join("/"),
    query: new URLSearchParams(rawQuery.replaceAll("+", "%2B")),
  };
}

function decodePathSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new StoreError("InvalidURI", 400, "Couldn't parse the specified URI.");
  }
}

/** Returns a header as one string. @throws when the header was sent more than once */
export function readSingleHeader(headers: NodeJS.Dict<string | string[]>, name: string): string | undefined {
  const value = headers[name];
  if (Array.isArray(value)) throw createBadRequestError(`The header ${name} was sent more than once.`);
  return value;
}
