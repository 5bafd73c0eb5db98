import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startObjectStore } from "@storywall/local/object-store/server";
import { createBucketIfMissing } from "./create-bucket-if-missing.ts";
import type { StorageOptions } from "./create-s3-client.ts";
import { createStorage } from "./storage.ts";

const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION } = process.env;

/** Whether the tests run against a store other than our own. */
export const isOtherStore = S3_ENDPOINT !== undefined;

/** `prefix` starts the keys of this test file. `close` deletes its objects. */
export type TestStore = { options: StorageOptions; prefix: string; close(): Promise<void> };

/**
 * Opens the store that S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION name, and creates
 * the bucket if it is missing. Without S3_ENDPOINT it starts our own store.
 */
export async function openTestStore(): Promise<TestStore> {
  const prefix = `test-${randomUUID()}/`;
  if (S3_ENDPOINT === undefined) return startTemporaryStore(prefix);
  const options = {
    endpoint: S3_ENDPOINT,
    region: S3_REGION ?? "us-east-1",
    bucket: S3_BUCKET ?? "storywall-test",
    accessKeyId: S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
  };
  await createBucketIfMissing(options);
  return { options, prefix, close: () => deleteObjects(options, prefix) };
}

async function startTemporaryStore(prefix: string): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), "storage-store-"));
  const bucket = { bucket: "photos", accessKeyId: "shop", secretAccessKey: "shop-secret" };
  const store = await startObjectStore({ dataDir, ...bucket });
  const close = async () => {
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { options: { endpoint: store.endpoint, region: "us-east-1", ...bucket }, prefix, close };
}

async function deleteObjects(options: StorageOptions, prefix: string): Promise<void> {
  const storage = createStorage(options);
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  await storage.delete(keys);
  storage.close();
}
