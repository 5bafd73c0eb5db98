import { toStorageOptions } from "@storywall/env/client-options";
import { createStorage, type Storage } from "@storywall/storage/storage";

const TIMEOUT_MS = 5_000;

/**
 * Writes, reads, uploads by a presigned URL, and deletes an object as the shop does. Returns a sentence if something does
 * not work.
 */
export async function checkObjectStore(env: Parameters<typeof toStorageOptions>[0]): Promise<string | null> {
  const storage = createStorage(toStorageOptions(env));
  const keys = ["written", "uploaded"].map((name) => `doctor/${name}-${crypto.randomUUID()}`);
  try {
    // The response to a GET request contains the reason for a rejection. The response to HEAD does not.
    for await (const _ of storage.list("doctor/")) break;
    return await tryStorageOperations(storage, keys);
  } finally {
    storage.close();
  }
}

async function tryStorageOperations(
  storage: Storage,
  [written = "", uploaded = ""]: readonly string[],
): Promise<string | null> {
  const body = Buffer.from("ok");
  const contentType = "text/plain";
  await storage.write(written, body, { contentType });
  await storage.read(written);
  const { url, headers } = await storage.presignPut({
    key: uploaded,
    bytes: body.length,
    contentType,
    expiresSeconds: 60,
  });
  const status = await fetch(url, { method: "PUT", headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => response.status)
    .catch(() => null);
  await storage.delete([written, uploaded]);
  if (status === null) return "S3_PUBLIC_ENDPOINT, or S3_ENDPOINT without it, cannot be connected to.";
  if (status >= 400)
    return `an upload to S3_PUBLIC_ENDPOINT, or S3_ENDPOINT without it, is answered with ${status}; it must be the store’s address in the links for browsers.`;
  return null;
}
