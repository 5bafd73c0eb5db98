import { Redis } from "ioredis";

/** Prefix of all queue keys. */
export const defaultKeyPrefix = "storywall";

/** Returns the ms before the next attempt to connect, at most a second. Attempts never end. */
const computeRetryDelayMs = (times: number) => Math.min(100 * times, 1_000);

/** Opens a connection for producers, which reports an unavailable Redis as an error within 1.5 s. */
export function openProducerConnection(url: string): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_500,
    connectTimeout: 1_500,
    retryStrategy: computeRetryDelayMs,
  });
}

/** Opens a connection for workers, which waits until Redis is available. */
export function openWorkerConnection(url: string): Redis {
  return new Redis(url, { maxRetriesPerRequest: null, connectTimeout: 30_000, retryStrategy: computeRetryDelayMs });
}
