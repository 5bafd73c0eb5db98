import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DeleteBucketCommand, GetBucketCorsCommand, GetBucketLifecycleConfigurationCommand } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { corsRules, lifecycleRules } from "./bucket-rules.ts";
import { createBucketIfMissing } from "./create-bucket-if-missing.ts";
import { createS3Client } from "./create-s3-client.ts";
import { isOtherStore, openTestStore } from "./test-store.fixture.ts";

const readRules = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../../infra/store/${name}.json`, import.meta.url), "utf8"));

test("the bucket rules in infra/store are the same as in the code", async () => {
  expect(await readRules("cors")).toEqual({ CORSRules: corsRules });
  expect(await readRules("lifecycle")).toEqual({ Rules: lifecycleRules });
});

/** Starts a store that has these resources of the bucket `photos`. Others are missing until they are created. */
async function startStubStore(existing: readonly string[], statuses: Record<string, number> = {}) {
  const resources = new Set(existing);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const resource = new URL(request.url ?? "", "http://store").search.replace(/^\?(\w*).*$/, "$1");
    requests.push(`${request.method} ${resource}`.trim());
    if (request.method === "PUT") resources.add(resource);
    const status = resources.has(resource) ? 200 : 404;
    response.writeHead(statuses[`${request.method} ${resource}`] ?? status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = { endpoint, region: "us-east-1", bucket: "photos", accessKeyId: "shop", secretAccessKey: "secret" };
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { options, close, takeWrites: () => requests.splice(0).filter((request) => request.startsWith("PUT")) };
}

test("a missing bucket is created with its CORS and lifecycle rules", async () => {
  const store = await startStubStore([]);
  expect(await createBucketIfMissing(store.options)).toBe(true);
  expect(store.takeWrites()).toEqual(["PUT", "PUT cors", "PUT lifecycle"]);
  expect(await createBucketIfMissing(store.options)).toBe(false);
  expect(store.takeWrites()).toEqual([]);
  await store.close();
});

test("missing rules are added to an existing bucket without changing other rules", async () => {
  const interrupted = await startStubStore([""]);
  expect(await createBucketIfMissing(interrupted.options)).toBe(false);
  expect(interrupted.takeWrites()).toEqual(["PUT cors", "PUT lifecycle"]);
  await interrupted.close();
  const configured = await startStubStore(["", "cors"]);
  expect(await createBucketIfMissing(configured.options)).toBe(false);
  expect(configured.takeWrites()).toEqual(["PUT lifecycle"]);
  await configured.close();
});

test.each([403, 405, 501])(
  "an existing bucket is left unchanged if requests for its rules return %i",
  async (status) => {
    const store = await startStubStore([""], { "GET cors": status, "GET lifecycle": status });
    expect(await createBucketIfMissing(store.options)).toBe(false);
    expect(store.takeWrites()).toEqual([]);
    await store.close();
  },
);

test("a store that does not support CORS rules is accepted", async () => {
  const withoutRules = await startStubStore([""], { "PUT cors": 501 });
  expect(await createBucketIfMissing(withoutRules.options)).toBe(false);
  expect(withoutRules.takeWrites()).toEqual(["PUT cors", "PUT lifecycle"]);
  await withoutRules.close();
  const failing = await startStubStore([""], { "PUT cors": 400 });
  await expect(createBucketIfMissing(failing.options)).rejects.toThrow();
  await failing.close();
});

test.skipIf(isOtherStore)("the rules of our own object store are left unchanged", async () => {
  const store = await openTestStore();
  expect(await createBucketIfMissing(store.options)).toBe(false);
  await store.close();
});

test.skipIf(!isOtherStore)("a store other than our own returns the rules that a new bucket was given", async () => {
  const store = await openTestStore();
  const Bucket = `storywall-${randomUUID()}`;
  const client = createS3Client(store.options, store.options.endpoint);
  expect(await createBucketIfMissing({ ...store.options, bucket: Bucket })).toBe(true);
  try {
    expect((await client.send(new GetBucketCorsCommand({ Bucket }))).CORSRules).toMatchObject([
      { AllowedOrigins: ["*"], AllowedHeaders: ["*"], ExposeHeaders: ["ETag"], MaxAgeSeconds: 3600 },
    ]);
    expect((await client.send(new GetBucketLifecycleConfigurationCommand({ Bucket }))).Rules).toMatchObject([
      { Status: "Enabled", AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 } },
    ]);
  } finally {
    await client.send(new DeleteBucketCommand({ Bucket }));
    client.destroy();
    await store.close();
  }
});
