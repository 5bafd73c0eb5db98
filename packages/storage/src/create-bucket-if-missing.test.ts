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

test("the files in infra/store contain the rules of the command", async () => {
  expect(await readRules("cors")).toEqual({ CORSRules: corsRules });
  expect(await readRules("lifecycle")).toEqual({ Rules: lifecycleRules });
});

test("a missing bucket is created with both rules, and an existing bucket is left alone", async () => {
  const requests: string[] = [];
  let isMissing = true;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(request.method === "HEAD" && isMissing ? 404 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = { endpoint, region: "us-east-1", bucket: "photos", accessKeyId: "shop", secretAccessKey: "secret" };

  expect(await createBucketIfMissing(options)).toBe(true);
  expect(requests.splice(0)).toEqual([
    "HEAD /photos/",
    "PUT /photos/",
    "PUT /photos/?cors=",
    "PUT /photos/?lifecycle=",
  ]);
  isMissing = false;
  expect(await createBucketIfMissing(options)).toBe(false);
  expect(requests).toEqual(["HEAD /photos/"]);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test.skipIf(!isOtherStore)("another store returns the rules of a new bucket", async () => {
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
