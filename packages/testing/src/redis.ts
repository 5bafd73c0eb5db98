import { Redis } from "ioredis";
import { requestService } from "./services/request-service.ts";

export type TestRedis = {
  url: string;
  /** Prefix of this test's keys; the `prefix` option of BullMQ. */
  prefix: string;
  /** Deletes this test's keys, as if the server were wiped. */
  deleteKeys(): Promise<void>;
  close(): Promise<void>;
};

export async function connectToTestRedis(): Promise<TestRedis> {
  const { url } = await requestService<{ url: string }>("redis");
  const prefix = `test-${crypto.randomUUID()}`;
  const redis = new Redis(url, { lazyConnect: true });
  const deleteKeys = async () => {
    const keys = await redis.keys(`${prefix}*`);
    if (keys.length > 0) await redis.del(keys);
  };
  return {
    url,
    prefix,
    deleteKeys,
    async close() {
      await deleteKeys();
      redis.disconnect();
    },
  };
}
