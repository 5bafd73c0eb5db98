import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ChecksumName, type Checksums, checksumNames, type Hasher, hashers } from "./checksums.ts";
import type { Payload } from "./signature.ts";
import { createBadRequestError, StoreError } from "./store-error.ts";
import { readSingleHeader } from "./target.ts";

export type ReceivedFile = { path: string; bytes: number; etag: string; checksums: Checksums };

const maxPutBytes = 5 * 1024 ** 3;
const maxDocumentBytes = 2 * 1024 * 1024;

/**
 * Streams the body of a PUT into `path` and verifies its length and checksums. Deletes the file if this fails.
 * @throws MissingContentLength, EntityTooLarge, IncompleteBody, BadDigest, XAmzContentSHA256Mismatch
 */
export async function receivePutBody(
  request: IncomingMessage,
  query: URLSearchParams,
  payload: Payload,
  path: string,
): Promise<ReceivedFile> {
  const { headers } = request;
  const declaredBytes = readDeclaredLength(headers);
  const claimed = readExpectedChecksums(headers, query);
  const measure = new MeasuringStream({
    mostBytes: declaredBytes,
    checksums: Object.keys(claimed) as ChecksumName[],
    sha256: payload.kind === "sha256",
  });
  return deleteFileOnFailure(path, async () => {
    await pipeline(createNonDestroyingReader(request), measure, createWriteStream(path, { flags: "wx" }));
    if (measure.bytes !== declaredBytes)
      throw new StoreError("IncompleteBody", 400, "The body is shorter than promised.");
    const found = measure.computeDigests();
    if (payload.kind === "sha256" && payload.sha256 !== found.sha256) {
      throw new StoreError("XAmzContentSHA256Mismatch", 400, "The body does not match x-amz-content-sha256.");
    }
    assertDigestsMatch({ md5: readSingleHeader(headers, "content-md5"), checksums: claimed }, found);
    return { path, bytes: measure.bytes, etag: found.md5.toString("hex"), checksums: found.checksums };
  });
}

export async function receiveXmlDocument(request: IncomingMessage, payload: Payload): Promise<string> {
  const chunks: Buffer[] = [];
  const measure = new MeasuringStream({ mostBytes: maxDocumentBytes, sha256: payload.kind === "sha256" });
  measure.on("data", (chunk: Buffer) => chunks.push(chunk));
  await pipeline(createNonDestroyingReader(request), measure);
  const found = measure.computeDigests();
  if (payload.kind === "sha256" && payload.sha256 !== found.sha256) {
    throw new StoreError("XAmzContentSHA256Mismatch", 400, "The body does not match x-amz-content-sha256.");
  }
  assertDigestsMatch({ md5: readSingleHeader(request.headers, "content-md5"), checksums: {} }, found);
  return Buffer.concat(chunks).toString("utf8");
}

type ComputedDigests = { md5: Buffer; sha256: string | null; checksums: Checksums };

/** Counts and hashes the stream, and fails at the first byte above the declared length. */
class MeasuringStream extends Transform {
  bytes = 0;
  readonly #mostBytes: number;
  readonly #md5: Hash = createHash("md5");
  readonly #sha256: Hash | null;
  readonly #hashers: Map<ChecksumName, Hasher>;

  constructor(options: { mostBytes: number; checksums?: readonly ChecksumName[]; sha256?: boolean }) {
    super();
    this.#mostBytes = options.mostBytes;
    this.#sha256 = options.sha256 ? createHash("sha256") : null;
    this.#hashers = new Map((options.checksums ?? []).map((name) => [name, hashers[name]()]));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: Error | null, data?: Buffer) => void) {
    this.bytes += chunk.length;
    if (this.bytes > this.#mostBytes) return done(createTooLargeError());
    this.#md5.update(chunk);
    this.#sha256?.update(chunk);
    for (const hasher of this.#hashers.values()) hasher.update(chunk);
    done(null, chunk);
  }

  computeDigests(): ComputedDigests {
    const checksums: Checksums = {};
    for (const [name, hasher] of this.#hashers) checksums[name] = hasher.digest().toString("base64");
    return { md5: this.#md5.digest(), sha256: this.#sha256?.digest("hex") ?? null, checksums };
  }
}

function readDeclaredLength(headers: IncomingHttpHeaders): number {
  const length = headers["content-length"];
  if (length === undefined) {
    throw new StoreError("MissingContentLength", 411, "You must provide the Content-Length HTTP header.");
  }
  if (!/^\d{1,15}$/.test(length)) throw createBadRequestError("The content length is malformed.");
  if (Number(length) > maxPutBytes) throw createTooLargeError();
  return Number(length);
}

function readExpectedChecksums(headers: IncomingHttpHeaders, query: URLSearchParams): Checksums {
  const claimed: Checksums = {};
  for (const name of checksumNames) {
    const value = readSingleHeader(headers, `x-amz-checksum-${name}`) ?? query.get(`x-amz-checksum-${name}`);
    if (value) claimed[name] = value;
  }
  return claimed;
}

function assertDigestsMatch(claimed: { md5: string | undefined; checksums: Checksums }, found: ComputedDigests): void {
  if (claimed.md5 !== undefined && claimed.md5 !== found.md5.toString("base64"))
    throw createBadDigestError("Content-MD5");
  for (const [name, value] of Object.entries(claimed.checksums)) {
    if (found.checksums[name as ChecksumName] !== value) throw createBadDigestError(name.toUpperCase());
  }
}

/** Keeps the connection open after a failure, so that the error response can be sent. */
function createNonDestroyingReader(source: Readable): Readable {
  const yieldChunks = async function* () {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) yield chunk;
  };
  return Readable.from(yieldChunks(), { objectMode: false });
}

async function deleteFileOnFailure<T>(path: string, receive: () => Promise<T>): Promise<T> {
  try {
    return await receive();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function createBadDigestError(what: string): StoreError {
  return new StoreError("BadDigest", 400, `The ${what} you specified did not match the calculated checksum.`);
}

function createTooLargeError(): StoreError {
  return new StoreError("EntityTooLarge", 400, "Your proposed upload exceeds the size it was allowed or promised.");
}
