import { Redis } from "ioredis";
import { askForService } from "./services/ask.ts";

export type TestRedis = {
  url: string;
  /** Every key of this test begins with it: BullMQ's `prefix`. */
  prefix: string;
  /** Forgets this test's keys, as a wiped server would. */
  wipe(): Promise<void>;
  close(): Promise<void>;
};

/** The run's Redis, with a corner of its own for this test. */
export async function openTestRedis(): Promise<TestRedis> {
  const { url } = await askForService<{ url: string }>("redis");
  const prefix = `test-${crypto.randomUUID()}`;
  const redis = new Redis(url, { lazyConnect: true });
  const wipe = async () => {
    const keys = await redis.keys(`${prefix}*`);
    if (keys.length > 0) await redis.del(keys);
  };
  return {
    url,
    prefix,
    wipe,
    async close() {
      await wipe();
      redis.disconnect();
    },
  };
}
