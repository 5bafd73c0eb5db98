import { hash } from "node:crypto";
import { Redis } from "ioredis";
import type { ShareCounts } from "./counts.ts";

export type RedisSharing = {
  addSharedCounts: ShareCounts;
  /** Pings Redis. Returns false after 1.5 s. */
  isReachable(): Promise<boolean>;
  close(): void;
};

/**
 * Shares counts between processes through Redis. Without a connection, calls fail immediately instead of being queued.
 * Keys are hashed, so Redis stores no address and no id.
 */
export function openRedisCountSharing(url: string, prefix = "storywall"): RedisSharing {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_500,
    commandTimeout: 1_500,
    retryStrategy: (times) => Math.min(100 * times, 2_000),
  });
  // Connection errors are ignored because each process can count on its own without Redis. The workers report the
  // outage.
  redis.on("error", () => {});
  return {
    async addSharedCounts(added) {
      if (redis.status !== "ready") throw new Error("Redis is unreachable");
      const commands = added.flatMap(({ key, by, windowMs }) => {
        const name = `${prefix}:limit:${hash("sha256", key, "base64url").slice(0, 22)}`;
        return [
          ["incrby", name, by],
          // The count is also read during the following window.
          ["pexpire", name, 2 * windowMs],
        ];
      });
      const replies = (await redis.pipeline(commands).exec()) ?? [];
      return added.map((_, at) => {
        const [error, total] = replies[at * 2] ?? [];
        if (error) throw error;
        return Number(total);
      });
    },
    isReachable: () =>
      redis.ping().then(
        () => true,
        () => false,
      ),
    close: () => redis.disconnect(),
  };
}
