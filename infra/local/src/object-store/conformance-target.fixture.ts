import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteObjectsCommand, ListObjectsV2Command, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { startObjectStore } from "./server.ts";

const { env } = process;
const accessKeyId = env.S3_CONFORMANCE_ACCESS_KEY_ID ?? "conformance";
const secretAccessKey = env.S3_CONFORMANCE_SECRET_ACCESS_KEY ?? "conformance-secret";
const region = env.S3_CONFORMANCE_REGION ?? "us-east-1";
export const Bucket = env.S3_CONFORMANCE_BUCKET ?? "conformance";

export type ConformanceTarget = {
  endpoint: string;
  createClient(config?: S3ClientConfig): S3Client;
  close(): Promise<void>;
};

/**
 * Opens our own store, or the one that S3_CONFORMANCE_ENDPOINT, …_ACCESS_KEY_ID, …_SECRET_ACCESS_KEY, …_BUCKET and
 * …_REGION name. `close` deletes the keys of this run.
 */
export async function openConformanceTarget(prefix: string): Promise<ConformanceTarget> {
  const externalEndpoint = env.S3_CONFORMANCE_ENDPOINT;
  const localStore = externalEndpoint === undefined ? await startLocalStore() : null;
  const endpoint = externalEndpoint ?? localStore?.endpoint ?? "";
  const clients: S3Client[] = [];
  const createClient = (config: S3ClientConfig = {}) => {
    const credentials = { accessKeyId, secretAccessKey };
    // Allows enough connections for any test, because the client warns when requests wait for a connection.
    const requestHandler = { httpAgent: { maxSockets: 200 }, httpsAgent: { maxSockets: 200 } };
    const options = { endpoint, region, forcePathStyle: true, credentials, maxAttempts: 1, requestHandler };
    const s3 = new S3Client({ ...options, ...config });
    clients.push(s3);
    return s3;
  };
  return {
    endpoint,
    createClient,
    close: async () => {
      if (!localStore) await deleteAllObjects(createClient(), prefix);
      for (const open of clients) open.destroy();
      await localStore?.stop();
    },
  };
}

async function startLocalStore(): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "object-store-"));
  const store = await startObjectStore({ dataDir, accessKeyId, secretAccessKey, region, bucket: Bucket });
  return {
    endpoint: store.endpoint,
    stop: async () => {
      await store.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function deleteAllObjects(s3: S3Client, Prefix: string): Promise<void> {
  for (;;) {
    const listed = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
    const Objects = (listed.Contents ?? []).map(({ Key }) => ({ Key }));
    if (Objects.length === 0) return;
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  }
}
