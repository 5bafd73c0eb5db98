import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStorage, type Storage } from "./storage.ts";
import { openTestStore, type TestStore } from "./test-store.fixture.ts";

const PART_BYTES = 5 * 1024 * 1024;
const photo = randomBytes(PART_BYTES + 1000);

let store: TestStore;
let storage: Storage;

beforeAll(async () => {
  store = await openTestStore();
  storage = createStorage(store.options);
});

afterAll(async () => {
  storage.close();
  await store.close();
});

async function startUpload() {
  const key = store.prefix + randomUUID();
  const uploadId = await storage.parts.start({ key, contentType: "image/png" });
  const uploadPart = async (partNumber: number, body: Buffer, bytes = body.length) => {
    const url = await storage.parts.presign({ key, uploadId, partNumber, bytes, expiresSeconds: 60 });
    return (await fetch(url, { method: "PUT", body: new Uint8Array(body) })).status;
  };
  return { key, uploadId, send: uploadPart };
}

test("uploaded parts sent in any order become one object with the declared type", async () => {
  const { key, uploadId, send } = await startUpload();
  expect(await send(2, photo.subarray(PART_BYTES))).toBe(200);
  expect(await send(1, photo.subarray(0, PART_BYTES))).toBe(200);
  const parts = (await storage.parts.list({ key, uploadId })) ?? [];
  expect(parts).toMatchObject([
    { partNumber: 1, bytes: PART_BYTES },
    { partNumber: 2, bytes: 1000 },
  ]);
  expect(await storage.parts.complete({ key, uploadId, parts })).toBe(true);
  expect((await storage.read(key)).equals(photo)).toBe(true);
  expect(await storage.head(key)).toMatchObject({ bytes: photo.length, contentType: "image/png" });
});

test("a multipart upload can be completed more than once", async () => {
  const { key, uploadId, send } = await startUpload();
  expect(await send(1, photo)).toBe(200);
  const parts = (await storage.parts.list({ key, uploadId })) ?? [];
  const completeUpload = () => storage.parts.complete({ key, uploadId, parts });
  expect(await Promise.all([completeUpload(), completeUpload(), completeUpload()])).toEqual([true, true, true]);
  expect(await completeUpload()).toBe(true);
  expect(await storage.parts.list({ key, uploadId })).toBeNull();
  expect((await storage.read(key)).equals(photo)).toBe(true);
});

test("completing an unknown multipart upload returns false even if another object has the key", async () => {
  const key = store.prefix + randomUUID();
  await storage.write(key, Buffer.from("other"), { contentType: "image/png" });
  const parts = [{ partNumber: 1, bytes: PART_BYTES, etag: "d41d8cd98f00b204e9800998ecf8427e" }];
  expect(await storage.parts.complete({ key, uploadId: "unknown", parts })).toBe(false);
});

test("a multipart upload can be aborted more than once", async () => {
  const { key, uploadId, send } = await startUpload();
  await send(1, photo.subarray(0, 10));
  const parts = (await storage.parts.list({ key, uploadId })) ?? [];
  await storage.parts.abort({ key, uploadId });
  await storage.parts.abort({ key, uploadId });
  expect(await storage.parts.list({ key, uploadId })).toBeNull();
  expect(await storage.parts.complete({ key, uploadId, parts })).toBe(false);
  expect(await storage.head(key)).toBeNull();
});

test("the store rejects a part whose length differs from the signed length", async () => {
  const { key, uploadId, send } = await startUpload();
  expect(await send(1, Buffer.alloc(11), 10)).toBe(403);
  expect(await storage.parts.list({ key, uploadId })).toEqual([]);
});
