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

export type EvictionPolicy = "noeviction" | "evicts" | "unknown" | "unreachable";

/** Reads whether Redis would evict jobs when its memory is full. Uses INFO because hosted servers may forbid CONFIG. */
export async function readEvictionPolicy(url: string): Promise<EvictionPolicy> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  redis.on("error", () => {});
  try {
    await redis.connect();
    const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info("memory"))?.[1];
    if (policy === undefined) return "unknown";
    return policy === "noeviction" ? "noeviction" : "evicts";
  } catch {
    return "unreachable";
  } finally {
    redis.disconnect();
  }
}
