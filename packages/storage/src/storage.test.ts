import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "./faulty-proxy.fixture.ts";
import { StorageObjectMissingError } from "./retry-operation.ts";
import { createStorage, type Storage } from "./storage.ts";
import { isOtherStore, openTestStore, type TestStore } from "./test-store.fixture.ts";

const page = "http://localhost:3000";
const jpeg = { contentType: "image/jpeg" };
const photo = randomBytes(400_000);

let folder: string;
let store: TestStore;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storage-"));
  store = await openTestStore();
  storage = createStorage(store.options);
});

afterAll(async () => {
  storage.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const createUniqueKey = () => store.prefix + randomUUID();
const createTemporaryPath = () => join(folder, randomUUID());
const computeSha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function collectItems<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

async function storePhoto(): Promise<string> {
  const key = createUniqueKey();
  await storage.write(key, photo, jpeg);
  return key;
}

describe("the objects in a store", () => {
  it("an object can be read whole, as a stream, into a file and by range", async () => {
    const key = await storePhoto();
    expect((await storage.read(key)).equals(photo)).toBe(true);

    const { body, bytes, contentType } = await storage.readStream(key);
    expect({ bytes, contentType }).toEqual({ bytes: photo.length, contentType: "image/jpeg" });
    expect((await buffer(body)).equals(photo)).toBe(true);

    const path = createTemporaryPath();
    expect(await storage.downloadTo(key, path)).toEqual({ bytes: photo.length });
    expect((await readFile(path)).equals(photo)).toBe(true);

    expect(Buffer.from(await storage.readRange(key, 10, 19)).equals(photo.subarray(10, 20))).toBe(true);
  });

  it("reading ends at the end of the object if the range is longer", async () => {
    const key = createUniqueKey();
    await storage.write(key, Buffer.from("abc"), { contentType: "text/plain" });
    expect(Buffer.from(await storage.readRange(key, 1, 4095)).toString()).toBe("bc");
    expect(await storage.readRange(key, 3, 4095)).toHaveLength(0);
  });

  it("a HEAD request returns the size, type and etag of an object", async () => {
    const etag = createHash("md5").update(photo).digest("hex");
    expect(await storage.head(await storePhoto())).toEqual({ bytes: photo.length, contentType: "image/jpeg", etag });
  });

  it("a file is stored only if its hash matches", async () => {
    const path = createTemporaryPath();
    await writeFile(path, photo);
    const [good, bad] = [createUniqueKey(), createUniqueKey()];
    await storage.writeFile(good, path, { ...jpeg, sha256: computeSha256(photo) });
    expect((await storage.read(good)).equals(photo)).toBe(true);
    const mismatch = "XAmzContentSHA256Mismatch";
    await expect(
      storage.writeFile(bad, path, { ...jpeg, sha256: computeSha256(Buffer.from("other")) }),
    ).rejects.toMatchObject({ name: isOtherStore ? expect.stringMatching(`^(${mismatch}|BadDigest)$`) : mismatch });
    expect(await storage.head(bad)).toBeNull();
  });

  it("reading an unknown key throws StorageObjectMissingError", async () => {
    const key = createUniqueKey();
    expect(await storage.head(key)).toBeNull();
    await expect(storage.read(key)).rejects.toBeInstanceOf(StorageObjectMissingError);
    await expect(storage.readStream(key)).rejects.toBeInstanceOf(StorageObjectMissingError);
    await expect(storage.readRange(key, 0, 9)).rejects.toBeInstanceOf(StorageObjectMissingError);
    await expect(storage.downloadTo(key, createTemporaryPath())).rejects.toBeInstanceOf(StorageObjectMissingError);
    await expect(storage.copy(key, createUniqueKey())).rejects.toBeInstanceOf(StorageObjectMissingError);
  });

  it("a copy of an object remains when the original object is deleted", async () => {
    const [from, to] = [await storePhoto(), createUniqueKey()];
    await storage.copy(from, to);
    await storage.delete([from]);
    expect((await storage.read(to)).equals(photo)).toBe(true);
    expect(await storage.head(to)).toMatchObject({ bytes: photo.length, contentType: "image/jpeg" });
  });

  it("deleting removes the named objects and ignores those that do not exist", async () => {
    const [first, second, untouched] = await Promise.all([storePhoto(), storePhoto(), storePhoto()]);
    await storage.delete([first, second, createUniqueKey()]);
    await storage.delete([]);
    expect(await Promise.all([first, second, untouched].map((key) => storage.head(key).then(Boolean)))).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("listing returns more objects than the store's page size of 1,000", async () => {
    const prefix = `${store.prefix}many/`;
    const names = Array.from({ length: 1001 }, (_, index) => `${prefix}${String(index).padStart(4, "0")}`);
    for (let start = 0; start < names.length; start += 50) {
      const batch = names.slice(start, start + 50);
      await Promise.all(batch.map((key) => storage.write(key, Buffer.from("x"), jpeg)));
    }
    const listed = await collectItems(storage.list(prefix));
    expect(listed.map(({ key }) => key)).toEqual(names);
    expect(listed[0]).toMatchObject({ bytes: 1, modifiedAt: expect.any(Date) });
    await storage.delete(names);
    expect(await collectItems(storage.list(prefix))).toEqual([]);
  });
});

describe("an upload by a browser", () => {
  const presignUpload = (key: string, bytes = photo.length, expiresSeconds = 60) =>
    storage.presignPut({ key, bytes, expiresSeconds, ...jpeg });

  it("a browser upload passes the CORS preflight", async () => {
    const key = createUniqueKey();
    const { url, headers } = await presignUpload(key);
    const preflightHeaders = {
      "access-control-request-method": "PUT",
      "access-control-request-headers": "content-type,if-none-match",
    };
    const preflight = await fetch(url, { method: "OPTIONS", headers: { origin: page, ...preflightHeaders } });
    expect(preflight.ok).toBe(true);
    expect(["*", page]).toContain(preflight.headers.get("access-control-allow-origin"));
    expect(preflight.headers.get("access-control-allow-methods")).toContain("PUT");
    expect(preflight.headers.get("access-control-allow-headers")?.split(/,\s*/)).toEqual([
      "content-type",
      "if-none-match",
    ]);

    const sent = await fetch(url, { method: "PUT", body: photo, headers: { ...headers, origin: page } });
    expect(sent.status).toBe(200);
    expect(["*", page]).toContain(sent.headers.get("access-control-allow-origin"));
    expect(await storage.head(key)).toMatchObject({ bytes: photo.length, contentType: "image/jpeg" });
  });

  it("a browser upload is rejected if its headers differ from the signed ones", async () => {
    const key = createUniqueKey();
    const uploadBody = async (
      body: Uint8Array<ArrayBuffer>,
      change: Record<string, string> = {},
      expiresSeconds = 60,
    ) => {
      const { url, headers } = await presignUpload(key, 1000, expiresSeconds);
      return fetch(url, { method: "PUT", body, headers: { ...headers, ...change } });
    };
    expect((await uploadBody(randomBytes(1001))).status).toBe(403);
    expect((await uploadBody(randomBytes(999))).status).toBe(403);
    expect((await uploadBody(randomBytes(1000), { "content-type": "text/html" })).status).toBe(403);
    expect((await uploadBody(randomBytes(1000), { "if-none-match": "" })).status).toBe(403);
    expect(await storage.head(key)).toBeNull();
    expect((await uploadBody(randomBytes(1000))).status).toBe(200);
    expect((await uploadBody(randomBytes(1000))).status).toBe(412);
  });

  it("a browser upload goes to the public endpoint of the store", async () => {
    const shop = createStorage({ ...store.options, publicEndpoint: "https://photos.example" });
    const { url } = await shop.presignPut({ key: "a", bytes: 1, expiresSeconds: 60, ...jpeg });
    expect(new URL(url).origin).toBe("https://photos.example");
    await expect(shop.ping()).resolves.toBeUndefined();
    shop.close();
  });
});

describe("failures of the store", () => {
  const timeoutMs = isOtherStore ? 3_000 : 800;
  let proxy: FaultyProxy;
  let shop: Storage;

  beforeEach(async () => {
    proxy = await startFaultyProxy(store.options.endpoint);
    shop = createStorage({
      ...store.options,
      endpoint: proxy.endpoint,
      connectTimeoutMs: timeoutMs,
      idleTimeoutMs: timeoutMs,
    });
  });

  afterEach(async () => {
    shop.close();
    await proxy.stop();
  });

  it.each(["answer-500", "answer-503", "hang-up", "stay-silent", "stop-midway", "hang-up-midway"] as const)(
    "reading succeeds after the store fails twice with %s",
    async (fault) => {
      const key = await storePhoto();
      proxy.faults.push(fault, fault);
      expect((await shop.read(key)).equals(photo)).toBe(true);
      expect(proxy.requests).toBe(3);
      proxy.faults.push(fault);
      const path = createTemporaryPath();
      await shop.downloadTo(key, path);
      expect((await readFile(path)).equals(photo)).toBe(true);
      expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
    },
  );

  it.each(["answer-500", "hang-up", "stay-silent"] as const)(
    "writing a file succeeds after the store fails twice with %s",
    async (fault) => {
      const path = createTemporaryPath();
      await writeFile(path, photo);
      const key = createUniqueKey();
      proxy.faults.push(fault, fault);
      await shop.writeFile(key, path, jpeg);
      expect((await storage.read(key)).equals(photo)).toBe(true);
    },
  );

  it("three failures in a row cause STORAGE_DOWN", async () => {
    const key = await storePhoto();
    proxy.faults.push("answer-503", "hang-up", "answer-500");
    const failure = await shop.read(key).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "STORAGE_DOWN", facts: { operation: "read", attempts: 3, status: 500 } });
    expect(JSON.stringify(failure)).not.toContain(key);
    expect((failure as Error).cause).toBeInstanceOf(Error);
  });

  it.each([
    { status: 503, code: "StorageFull" },
    { status: 507, code: "XMinioStorageFull" },
    { status: 400, code: "XMinioAdminBucketQuotaExceeded" },
    { status: 403, code: "QuotaExceeded" },
  ])("a full store causes STORAGE_FULL on the first attempt (status $status, code $code)", async (fault) => {
    proxy.faults.push(fault);
    await expect(shop.write(createUniqueKey(), photo, jpeg)).rejects.toMatchObject({
      code: "STORAGE_FULL",
      kind: "unavailable",
      facts: { operation: "write" },
    });
    expect(proxy.requests).toBe(1);
  });

  it("every operation on an unreachable store fails with STORAGE_DOWN", async () => {
    await proxy.stop();
    const path = createTemporaryPath();
    await writeFile(path, photo);
    const operations: (() => Promise<unknown>)[] = [
      () => shop.ping(),
      () => shop.head("a"),
      () => shop.read("a"),
      () => shop.readStream("a"),
      () => shop.readRange("a", 0, 9),
      () => shop.downloadTo("a", createTemporaryPath()),
      () => shop.write("a", photo, jpeg),
      () => shop.writeFile("a", path, jpeg),
      () => shop.delete(["a"]),
      () => collectItems(shop.list("a")),
    ];
    const outcomes = await Promise.allSettled(operations.map((operation) => operation()));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "STORAGE_DOWN", kind: "unavailable" } });
    }
  });

  it("wrong credentials cause the store's own error instead of STORAGE_DOWN", async () => {
    const unauthorized = createStorage({ ...store.options, secretAccessKey: "wrong" });
    await expect(unauthorized.read("a")).rejects.toMatchObject({ name: "SignatureDoesNotMatch" });
    unauthorized.close();
  });
});
