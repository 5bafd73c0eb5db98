import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startObjectStore } from "@storywall/local/object-store/server";
import type { StorageOptions } from "@storywall/storage/create-s3-client";

export type TestStore = { options: StorageOptions; stop(): Promise<void> };

const credentials = { accessKeyId: "test-key", secretAccessKey: "test-secret" };
const region = "us-east-1";

/** Starts a separate empty object store. Its files are deleted when it stops. */
export async function startTestStore(): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), "storywall-store-"));
  const bucket = "shop";
  const store = await startObjectStore({ dataDir, region, bucket, ...credentials });
  const stopStore = async () => {
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { options: { endpoint: store.endpoint, region, bucket, ...credentials }, stop: stopStore };
}
