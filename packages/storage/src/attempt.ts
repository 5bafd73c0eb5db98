import { setTimeout as pause } from "node:timers/promises";
import { ShopError } from "@storywall/domain/errors";

/** There is no object by this key. Which one is not told: keys hold ids, and messages reach logs. */
export class StorageObjectMissing extends Error {
  override readonly name = "StorageObjectMissing";

  constructor(options?: ErrorOptions) {
    super("There is no such object in storage.", options);
  }
}

/** An answer that ended early or did not match what was announced. Worth another attempt. */
export class BrokenAnswer extends Error {
  override readonly name = "BrokenAnswer";
}

const mostAttempts = 3;
/** A silent store takes all the time an attempt has: then the first is the last. */
const noMoreAfterMs = 10_000;
const firstBackoffMs = 100;

/**
 * Runs one operation, up to three times within ten seconds while the store is unreachable or failing.
 * Throws STORAGE_DOWN when it stays so, STORAGE_FULL when there is no room, StorageObjectMissing for a key that is not there; other refusals pass as they are.
 */
export async function attempt<T>(operation: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let attempts = 1; ; attempts++) {
    try {
      return await run();
    } catch (error) {
      if (isMissing(error)) throw new StorageObjectMissing({ cause: error });
      if (isFull(error)) throw new ShopError("STORAGE_FULL", { operation }, { cause: error });
      if (!isTransient(error)) throw error;
      if (attempts >= mostAttempts || performance.now() - startedAt >= noMoreAfterMs)
        throw storageDown(operation, attempts, error);
      await pause(firstBackoffMs * 2 ** (attempts - 1) * (0.5 + Math.random()));
    }
  }
}

/** What the SDK and Node hang on the errors they throw. */
type Failure = { name: string; code: string | null; status: number | null };

export function failureOf(error: unknown): Failure {
  const { name, code, $metadata } = Object(error) as { name?: unknown; code?: unknown; $metadata?: unknown };
  const { httpStatusCode } = Object($metadata) as { httpStatusCode?: unknown };
  return {
    name: typeof name === "string" ? name : "Error",
    code: typeof code === "string" ? code : null,
    status: typeof httpStatusCode === "number" ? httpStatusCode : null,
  };
}

function storageDown(operation: string, attempts: number, cause: unknown): ShopError {
  const { name, code, status } = failureOf(cause);
  return new ShopError("STORAGE_DOWN", { operation, attempts, failure: name, code, status }, { cause });
}

function isMissing(error: unknown): boolean {
  const { name } = failureOf(error);
  return error instanceof StorageObjectMissing || name === "NoSuchKey" || name === "NotFound";
}

/** How S3-compatible stores say that the disk or the quota is used up: ours, MinIO twice, Ceph. */
const fullNames = new Set(["StorageFull", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded", "QuotaExceeded"]);

const INSUFFICIENT_STORAGE = 507;

function isFull(error: unknown): boolean {
  const { name, status } = failureOf(error);
  return fullNames.has(name) || status === INSUFFICIENT_STORAGE;
}

const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ERR_STREAM_PREMATURE_CLOSE",
]);

/** A skewed clock is corrected by the SDK after its first refusal, so the next attempt can succeed. */
const transientNames = new Set(["TimeoutError", "BrokenAnswer", "RequestTimeout", "RequestTimeTooSkewed", "SlowDown"]);

function isTransient(error: unknown): boolean {
  const { name, code, status } = failureOf(error);
  if (status !== null && (status >= 500 || status === 429)) return true;
  return transientNames.has(name) || (code !== null && networkCodes.has(code));
}
