import { Redis } from "ioredis";

const TIMEOUT_MS = 5_000;

/**
 * Returns a sentence if jobs cannot rely on this Redis or Valkey, otherwise null. Uses INFO because hosted servers may
 * forbid CONFIG.
 * @throws the reason why the server cannot be used
 */
export async function findRedisProblem(url: string): Promise<string | null> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  // A failed call reports only that the connection is closed. The event "error" contains the reason.
  let reason: unknown;
  redis.on("error", (error) => {
    reason ??= error;
  });
  try {
    await redis.connect();
    return findServerProblem(await redis.info());
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}

function findServerProblem(info: string): string | null {
  const readInfoField = (pattern: RegExp) => pattern.exec(info)?.[1];
  const mode = readInfoField(/^(?:redis|server)_mode:(\w+)/m);
  if (mode === "cluster")
    return "REDIS_URL is a node of a Redis Cluster, which the shop does not support; use a server without cluster mode.";
  if (mode === "sentinel")
    return "REDIS_URL is a Redis Sentinel, which the shop does not support; use the address of the Redis server itself.";
  const policy = readInfoField(/^maxmemory_policy:(\S+)/m);
  if (policy !== undefined && policy !== "noeviction")
    return "Redis would evict jobs when its memory is full; set its maxmemory-policy to noeviction.";
  return null;
}
