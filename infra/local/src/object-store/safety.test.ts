import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ObjectStore, startObjectStore } from "./server.ts";
import { toStoreError } from "./store-error.ts";

const keys = { accessKeyId: "safety", secretAccessKey: "safety-secret" };
const Bucket = "safety";

let root: string;
let dataDir: string;
let store: ObjectStore;
let s3: S3Client;

async function startStore(options: { maxBytes?: number } = {}): Promise<void> {
  store = await startObjectStore({ dataDir, ...keys, bucket: Bucket, ...options });
  s3 = new S3Client({
    endpoint: store.endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: keys,
    maxAttempts: 1,
    requestChecksumCalculation: "WHEN_REQUIRED",
  });
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "object-store-"));
  dataDir = join(root, "inner", "data");
  await startStore();
});

afterEach(async () => {
  s3.destroy();
  await store.stop();
  await rm(root, { recursive: true, force: true });
});

const doesObjectExist = (Key: string) =>
  s3.send(new HeadObjectCommand({ Bucket, Key })).then(
    () => true,
    () => false,
  );

const listIncomingFiles = async () => readdir(join(dataDir, Bucket, "incoming"));

function presignUpload(Key: string, ContentLength: number): Promise<string> {
  const command = new PutObjectCommand({ Bucket, Key, ContentLength, ContentType: "image/jpeg", IfNoneMatch: "*" });
  return getSignedUrl(s3, command, { expiresIn: 60, signableHeaders: new Set(["content-type"]) });
}

const uploadHeaders = { "content-type": "image/jpeg", "if-none-match": "*" };

function putToUrl(url: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { method: "PUT", body, headers: { ...uploadHeaders, ...headers } });
}

async function uploadWithoutLength(url: string, headers: Record<string, string>): Promise<number> {
  const body = new Blob([randomBytes(1000)]).stream();
  const init: RequestInit & { duplex: "half" } = { method: "PUT", body, headers, duplex: "half" };
  return (await fetch(url, init)).status;
}

/** Sends zeros until it is stopped or the connection closes. Returns the number of bytes sent. */
async function writeUntilClosed(
  write: (chunk: Buffer) => boolean,
  drained: () => Promise<unknown>,
  mostBytes: number,
  done: () => boolean,
) {
  const chunk = Buffer.alloc(256 * 1024);
  let sent = 0;
  while (sent < mostBytes && !done()) {
    sent += chunk.length;
    if (!write(chunk)) await Promise.race([drained(), pause(3_000)]);
  }
  return sent;
}

describe("a signed upload to the object store", () => {
  it("a signed upload stores a body of the signed length and type", async () => {
    const url = await presignUpload("kept", 1000);
    expect((await putToUrl(url, randomBytes(1000))).status).toBe(200);
    expect((await putToUrl(url, randomBytes(1000))).status).toBe(412);
  });

  it("a signed upload stores nothing if the body's length differs from the signed one", async () => {
    for (const bytes of [999, 1001, 200_000]) {
      expect((await putToUrl(await presignUpload("other-length", 1000), randomBytes(bytes))).status).toBe(403);
    }
    expect(await uploadWithoutLength(await presignUpload("other-length", 1000), uploadHeaders)).toBe(403);
    expect(await doesObjectExist("other-length")).toBe(false);
    expect(await listIncomingFiles()).toEqual([]);
  });

  it("a signed upload is rejected if its content type is not the signed one", async () => {
    const url = await presignUpload("page", 5);
    expect((await putToUrl(url, randomBytes(5), { "content-type": "text/html" })).status).toBe(403);
    expect(await doesObjectExist("page")).toBe(false);
  });

  it("a signed upload is rejected if it has an unsigned x-amz header", async () => {
    const url = await presignUpload("meta", 5);
    expect((await putToUrl(url, randomBytes(5), { "x-amz-meta-owner": "me" })).status).toBe(403);
  });

  it("a signed upload is rejected with 411 if its body has no length", async () => {
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: "unmeasured" }));
    expect(await uploadWithoutLength(url, {})).toBe(411);
    expect(await doesObjectExist("unmeasured")).toBe(false);
  });

  it("only one of two concurrent create-only writes of the same key succeeds", async () => {
    const url = await presignUpload("race", 100_000);
    const answers = await Promise.all([1, 2, 3, 4].map(() => putToUrl(url, randomBytes(100_000))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect(await listIncomingFiles()).toEqual([]);
  });
});

describe("an upload with a wrong length", () => {
  it("an upload that exceeds the signed length is cut off and leaves no object", async () => {
    const url = new URL(await presignUpload("overlong", 1000));
    const socket = connect(store.port, "127.0.0.1");
    socket.on("error", () => {}).resume();
    const head = Object.entries({ host: url.host, ...uploadHeaders, "content-length": "1000" });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const startStore = `PUT ${url.pathname}${url.search} HTTP/1.1\r\n${lines}\r\n`;
    socket.write(Buffer.concat([Buffer.from(startStore), randomBytes(50_000)]));
    await once(socket, "close");
    await expect.poll(listIncomingFiles).toEqual([]);
    expect(await doesObjectExist("overlong")).toBe(false);
  });

  it("an upload without a declared length is cut off early", async () => {
    const url = new URL(await presignUpload("flood", 1000));
    const options = { method: "PUT", headers: { ...uploadHeaders, "transfer-encoding": "chunked" } };
    const flood = httpRequest(url, options);
    let cut = false;
    flood.on("error", () => {});
    flood.on("close", () => {
      cut = true;
    });
    const before = process.memoryUsage().rss;
    const fiveGigabytes = 5e9;
    const sent = await writeUntilClosed(
      (chunk) => flood.write(chunk),
      () => once(flood, "drain").catch(() => {}),
      fiveGigabytes,
      () => cut,
    );
    flood.destroy();
    expect(sent).toBeLessThan(64 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(96 * 1024 * 1024);
    expect(await doesObjectExist("flood")).toBe(false);
    expect(await listIncomingFiles()).toEqual([]);
  });

  it("an upload leaves no object when the client disconnects halfway", async () => {
    const url = new URL(await presignUpload("half", 1_000_000));
    const half = httpRequest(url, { method: "PUT", headers: { ...uploadHeaders, "content-length": 1_000_000 } });
    half.on("error", () => {});
    half.write(randomBytes(500_000));
    await expect.poll(listIncomingFiles).toHaveLength(1);
    half.destroy();
    await expect.poll(listIncomingFiles).toEqual([]);
    expect(await doesObjectExist("half")).toBe(false);
  });
});

describe("authorization in the object store", () => {
  it("a request without a signature is denied", async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: "private", Body: "x" }));
    for (const [method, path] of [
      ["GET", "/"],
      ["GET", `/${Bucket}`],
      ["GET", `/${Bucket}/private`],
      ["HEAD", `/${Bucket}/private`],
      ["GET", `/${Bucket}/absent`],
      ["PUT", `/${Bucket}/private`],
      ["DELETE", `/${Bucket}/private`],
      ["POST", `/${Bucket}?delete`],
      ["PUT", "/new-bucket"],
    ] as const) {
      expect((await fetch(store.endpoint + path, { method })).status, `${method} ${path}`).toBe(403);
    }
  });

  it("a signed URL allows only its own key and method", async () => {
    await s3.send(new PutObjectCommand({ Bucket, Key: "mine", Body: "mine" }));
    await s3.send(new PutObjectCommand({ Bucket, Key: "yours", Body: "yours" }));
    const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: "mine" }));
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace("/mine", "/yours"))).status).toBe(403);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(403);
    expect((await fetch(`${url}&response-content-type=text/html`)).status).toBe(403);
  });

  it("a client cannot extend the expiry of a signed URL", async () => {
    const url = await getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: "mine" }), { expiresIn: 60 });
    expect((await fetch(url.replace("X-Amz-Expires=60", "X-Amz-Expires=6000"))).status).toBe(403);
  });
});

describe("object keys that look like paths", () => {
  it.each([
    "../../../../escaped",
    "..",
    "a/../../escaped",
    "/etc/passwd",
    "a//b",
    "nul\u0000byte",
    "back\\slash\\..\\x",
    "C:\\x",
    "%2e%2e%2fx",
  ])("an object with the key %j is stored only inside the data folder", async (Key) => {
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key }));
    const before = await readdir(root, { recursive: true });
    const stored = await s3.send(new PutObjectCommand({ Bucket, Key, Body: "contained" })).then(
      () => true,
      () => false,
    );
    expect(url).toBeTruthy();
    const added = (await readdir(root, { recursive: true })).filter((path) => !before.includes(path));
    const inside = join("inner", "data", Bucket);
    expect(
      added.filter((path) => !path.startsWith(join(inside, "records")) && !path.startsWith(join(inside, "blobs"))),
    ).toEqual([]);
    expect(existsSync(join(tmpdir(), "escaped"))).toBe(false);
    if (!stored) return;
    const found = await s3.send(new GetObjectCommand({ Bucket, Key }));
    expect(await found.Body?.transformToString()).toBe("contained");
  });

  it("a bucket name that looks like a path is rejected", async () => {
    for (const path of ["/..%2f..%2fx/key", "/%2e%2e/key", "/.hidden/key", "/UPPER/key", "/%ff/key"]) {
      const status = await sendRawRequest(`GET ${path} HTTP/1.1`);
      expect([400, 403], path).toContain(status);
    }
  });
});

async function sendRawRequest(requestLine: string): Promise<number> {
  const socket = connect(store.port, "127.0.0.1");
  socket.write(`${requestLine}\r\nhost: x\r\nconnection: close\r\n\r\n`);
  const [head] = await once(socket, "data");
  socket.destroy();
  return Number(String(head).split(" ")[1]);
}

describe("a restart of the object store", () => {
  it("a restart of the object store keeps every object with its content type", async () => {
    const Body = randomBytes(70_000);
    await s3.send(new PutObjectCommand({ Bucket, Key: "kept/é.jpg", Body, ContentType: "image/jpeg" }));
    s3.destroy();
    await store.stop();
    await startStore();
    const found = await s3.send(new GetObjectCommand({ Bucket, Key: "kept/é.jpg" }));
    expect(found.ContentType).toBe("image/jpeg");
    expect(Buffer.from((await found.Body?.transformToByteArray()) ?? []).equals(Body)).toBe(true);
  });
});

describe.runIf(existsSync("/dev/full"))("an upload to a full disk", () => {
  it("an upload to a full disk returns 507 with the code StorageFull", () => {
    const writeToFullDisk = () => {
      try {
        writeFileSync("/dev/full", "a photo");
      } catch (error) {
        return toStoreError(error);
      }
    };
    expect(writeToFullDisk()).toMatchObject({
      status: 507,
      code: "StorageFull",
      message: "The object store is full: free some space on its disk.",
    });
  });
});

describe("an upload to a full bucket", () => {
  const maxBytes = 100_000;
  const put = (Key: string, bytes: number) =>
    s3.send(new PutObjectCommand({ Bucket, Key, Body: randomBytes(bytes), ContentType: "image/jpeg" }));

  it("an upload to a full bucket is rejected with 507", async () => {
    s3.destroy();
    await store.stop();
    await startStore({ maxBytes });
    await put("first.jpg", 60_000);
    await expect(put("second.jpg", 60_000)).rejects.toMatchObject({
      name: "StorageFull",
      $metadata: { httpStatusCode: 507 },
    });
    await expect(put("first.jpg", 100_001)).rejects.toMatchObject({ name: "StorageFull" });
    expect(await listIncomingFiles()).toEqual([]);
    expect(await doesObjectExist("second.jpg")).toBe(false);
    expect((await s3.send(new HeadObjectCommand({ Bucket, Key: "first.jpg" }))).ContentLength).toBe(60_000);
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "first.jpg" }));
    await put("second.jpg", 100_000);
    expect(await doesObjectExist("second.jpg")).toBe(true);
  });
});
