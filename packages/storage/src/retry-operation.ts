import { setTimeout as pause } from "node:timers/promises";
import { ShopError } from "@storywall/domain/errors";

/**
 * Thrown when no object has the requested key. The message omits the key, because messages are logged and keys contain
 * ids.
 */
export class StorageObjectMissingError extends Error {
  override readonly name = "StorageObjectMissingError";

  constructor(options?: ErrorOptions) {
    super("There is no such object in storage.", options);
  }
}

/** Thrown when a response is incomplete or does not match its headers. The operation can be retried. */
export class BrokenResponseError extends Error {
  override readonly name = "BrokenResponseError";
}

const maxAttempts = 3;
/**
 * Ms after which failures are not retried. The idle timeout is longer, so a request to a store that does not respond is
 * never retried.
 */
const retryWindowMs = 10_000;
const firstBackoffMs = 100;

/**
 * Runs one operation, up to three times within ten seconds while the store is unavailable.
 * @throws STORAGE_DOWN when it stays unavailable, STORAGE_FULL when the disk or quota is full,
 * StorageObjectMissingError for an unknown key; other errors unchanged
 */
export async function retryOperation<T>(operation: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let attempts = 1; ; attempts++) {
    try {
      return await run();
    } catch (error) {
      if (isMissingObjectError(error)) throw new StorageObjectMissingError({ cause: error });
      if (isStorageFullError(error)) throw new ShopError("STORAGE_FULL", { operation }, { cause: error });
      if (!isTransientError(error)) throw error;
      if (attempts >= maxAttempts || performance.now() - startedAt >= retryWindowMs)
        throw createStorageDownError(operation, attempts, error);
      await pause(firstBackoffMs * 2 ** (attempts - 1) * (0.5 + Math.random()));
    }
  }
}

/** Fields that the SDK and Node add to their errors. */
type StorageFailure = { name: string; code: string | null; status: number | null };

export function toStorageFailure(error: unknown): StorageFailure {
  const { name, code, $metadata } = Object(error) as { name?: unknown; code?: unknown; $metadata?: unknown };
  const { httpStatusCode } = Object($metadata) as { httpStatusCode?: unknown };
  return {
    name: typeof name === "string" ? name : "Error",
    code: typeof code === "string" ? code : null,
    status: typeof httpStatusCode === "number" ? httpStatusCode : null,
  };
}

function createStorageDownError(operation: string, attempts: number, cause: unknown): ShopError {
  const { name, code, status } = toStorageFailure(cause);
  return new ShopError("STORAGE_DOWN", { operation, attempts, failure: name, code, status }, { cause });
}

function isMissingObjectError(error: unknown): boolean {
  const { name } = toStorageFailure(error);
  return error instanceof StorageObjectMissingError || name === "NoSuchKey" || name === "NotFound";
}

/** Error names for a full disk or quota in our store, MinIO and Ceph. */
const fullErrorNames = new Set(["StorageFull", "XMinioStorageFull", "XMinioAdminBucketQuotaExceeded", "QuotaExceeded"]);

const INSUFFICIENT_STORAGE = 507;

function isStorageFullError(error: unknown): boolean {
  const { name, status } = toStorageFailure(error);
  return fullErrorNames.has(name) || status === INSUFFICIENT_STORAGE;
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

/**
 * The list includes clock skew, because the SDK corrects its clock after the first rejection and a retry can then
 * succeed.
 */
const transientNames = new Set([
  "TimeoutError",
  "BrokenResponseError",
  "RequestTimeout",
  "RequestTimeTooSkewed",
  "SlowDown",
]);

function isTransientError(error: unknown): boolean {
  const { name, code, status } = toStorageFailure(error);
  if (status !== null && (status >= 500 || status === 429)) return true;
  return transientNames.has(name) || (code !== null && networkCodes.has(code));
}
