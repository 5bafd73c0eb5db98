import { Redis } from "ioredis";

/** All keys of the shop's queues begin with it. */
export const defaultPrefix = "storywall";

/** Reconnects for ever, a second apart at most, so that a Redis that comes back is used at once. */
const retryStrategy = (times: number) => Math.min(100 * times, 1_000);

/** For whoever adds jobs: a Redis that is away is an error within 1.5 s, never a wait. */
export function producerConnection(url: string): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_500,
    connectTimeout: 1_500,
    retryStrategy,
  });
}

/** For whoever works on jobs: waits for a Redis that is away. */
export function workerConnection(url: string): Redis {
  return new Redis(url, { maxRetriesPerRequest: null, connectTimeout: 2_000, retryStrategy });
}

export type RedisPolicy = "noeviction" | "evicts" | "unknown" | "away";

/** Whether this Redis would throw jobs away when its memory is full. Asks INFO, which hosted servers allow too. */
export async function redisPolicy(url: string): Promise<RedisPolicy> {
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
    return "away";
  } finally {
    redis.disconnect();
  }
}
