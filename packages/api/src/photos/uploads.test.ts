import { buildOriginalKey } from "@storywall/storage/storage-keys";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { rejectedFiles } from "@storywall/testing/photos/test-files";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

type Upload = { url: string; headers: Record<string, string> };

const reserveUpload = (browser: Browser, overrides: Record<string, unknown> = {}) =>
  browser.call("/api/uploads", {
    method: "POST",
    body: { photo_id: crypto.randomUUID(), size: 1000, mime: "image/jpeg", ...overrides },
  });

const completeUpload = (browser: Browser, photoId: string) =>
  browser.call(`/api/uploads/${photoId}/complete`, { method: "POST" });

async function putBytes({ url, headers }: Upload, bytes: Buffer): Promise<number> {
  const { status } = await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) });
  return status;
}

/** Uploads a photo without completing the upload. Returns the photo's id. */
async function sendPhoto(browser: Browser, bytes: Buffer, overrides: Record<string, unknown> = {}): Promise<string> {
  const photo_id = crypto.randomUUID();
  const reserved = await reserveUpload(browser, { photo_id, size: bytes.length, ...overrides });
  expect(reserved.status).toBe(200);
  expect(await putBytes(reserved.body as Upload, bytes)).toBe(200);
  return photo_id;
}

async function uploadPhoto(browser: Browser, bytes: Buffer, overrides: Record<string, unknown> = {}) {
  const photoId = await sendPhoto(browser, bytes, overrides);
  return { photoId, answer: await completeUpload(browser, photoId) };
}

describe("A photo", () => {
  test("a photo is uploaded directly to storage", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const { photoId, answer } = await uploadPhoto(browser, await makePhoto({ width: 900, height: 700 }));
    expect(answer).toMatchObject({ status: 200, body: { uuid: photoId, state: "uploaded", url: null, warnings: [] } });

    const [photo] = await db.photo.findMany();
    expect(photo).toMatchObject({
      uuid: photoId,
      state: "uploaded",
      kind: "jpeg",
      userId: browser.cookies.get("userId"),
    });
    expect(await db.outboxJob.findMany({ select: { name: true, payload: true } })).toEqual([
      { name: "photo.normalize", payload: { photoId: photo?.id } },
    ]);
    expect((await browser.query("photos.list")).body).toEqual([expect.objectContaining({ uuid: photoId })]);
  });

  test("a photo is processed once, even after several concurrent `complete` calls", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const photo_id = await sendPhoto(browser, await makePhoto({ width: 700, height: 700 }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => completeUpload(browser, photo_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await db.outboxJob.count()).toBe(1);
  });

  test("a photo cannot be marked as uploaded before its bytes have arrived", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const photo_id = crypto.randomUUID();
    await reserveUpload(browser, { photo_id });
    expect(await completeUpload(browser, photo_id)).toMatchObject({
      status: 409,
      body: { code: "PHOTO_NOT_UPLOADED" },
    });
    expect(await db.outboxJob.count()).toBe(0);
  });

  test("a photo keeps its handle when it is reserved twice (E15)", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const photo_id = crypto.randomUUID();
    const sha256 = "a".repeat(64);
    const first = await reserveUpload(browser, { photo_id, sha256 });
    const again = await reserveUpload(browser, { photo_id, sha256 });
    expect(again).toMatchObject({ status: 200, body: { exists: false, handle: first.body.handle } });
    for (const other of [{ sha256, size: 1001 }, { sha256: "b".repeat(64) }]) {
      expect(await reserveUpload(browser, { photo_id, ...other })).toMatchObject({
        status: 409,
        body: { code: "PHOTO_CONFLICT", message: "A different photo was already uploaded with this ID." },
      });
    }
    expect(await db.photo.count()).toBe(1);
  });

  test("a photo whose bytes are stored is marked as uploaded when it is reserved again", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const bytes = await makePhoto({ width: 700, height: 700 });
    const photo_id = await sendPhoto(browser, bytes);
    const again = await reserveUpload(browser, { photo_id, size: bytes.length });
    expect(again).toMatchObject({ status: 200, body: { exists: true, uuid: photo_id, state: "uploaded" } });
    expect(await completeUpload(browser, photo_id)).toMatchObject({ status: 200, body: { uuid: photo_id } });
    expect(await db.outboxJob.count()).toBe(1);
  });

  test("a photo is reported as existing only to the visitor who already has it", async ({ shop }) => {
    const browser = shop.openBrowser();
    const bytes = await makePhoto({ width: 700, height: 700 });
    const sha256 = "c".repeat(64);
    const { photoId } = await uploadPhoto(browser, bytes, { sha256 });
    expect(await reserveUpload(browser, { size: bytes.length, sha256 })).toMatchObject({
      status: 200,
      body: { exists: true, uuid: photoId },
    });
    expect(await reserveUpload(shop.openBrowser(), { size: bytes.length, sha256 })).toMatchObject({
      body: { exists: false },
    });
  });

  test("a photo keeps the reason for its rejection when it is reserved again (E15)", async ({ shop }) => {
    const browser = shop.openBrowser();
    const bytes = Buffer.from("This is no photo.");
    const { photoId, answer } = await uploadPhoto(browser, bytes);
    const again = await reserveUpload(browser, { photo_id: photoId, size: bytes.length });
    expect(again.status).toBe(answer.status);
    expect(again.body).toMatchObject({ code: answer.body.code, message: answer.body.message });
    expect((await browser.query("photos.list", { photoIds: [photoId] })).body).toMatchObject([
      { state: "rejected", rejection: { code: answer.body.code } },
    ]);
    expect((await browser.query("photos.list")).body).toEqual([]);
    expect(await reserveUpload(browser, { photo_id: photoId, size: bytes.length + 1 })).toMatchObject({
      status: 409,
      body: { code: "PHOTO_CONFLICT" },
    });
  });

  test("a photo may have any file name, which is not stored (E17)", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    for (const name of ["../../x", "y".repeat(4096), "a\r\nSet-Cookie: b", "\u202Egpj.exe"]) {
      expect((await reserveUpload(browser, { name, filename: name })).status).toBe(200);
    }
    const stored = JSON.stringify(await db.photo.findMany(), (_key, value) =>
      typeof value === "bigint" ? `${value}` : value,
    );
    expect(stored).not.toMatch(/\.\.\/|yyyy|Set-Cookie|exe/);
  });
});

describe("An upload", () => {
  const declared: [string, Record<string, unknown>, number, string, string][] = [
    ["E2", { photo_id: "42" }, 400, "FIELD_INVALID", '"photo_id" must be a UUID.'],
    ["E2", { photo_id: null }, 400, "FIELD_INVALID", '"photo_id" must be a UUID.'],
    ["E5", { size: 0 }, 422, "FILE_EMPTY", "This file is empty."],
    ["E6", { size: 41 * 1024 * 1024 }, 413, "FILE_TOO_LARGE", "This photo is larger than 40 MB."],
  ];

  test("an upload is rejected before any bytes are sent if its declaration is invalid", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    for (const [row, overrides, status, code, message] of declared) {
      const { status: actualStatus, body } = await reserveUpload(browser, overrides);
      expect({ row, status: actualStatus, code: body.code, message: body.message }).toEqual({
        row,
        status,
        code,
        message,
      });
    }
    expect(await db.photo.count()).toBe(0);
  });

  const statusByCode: Record<string, number> = { FILE_TYPE: 415, FILE_TOO_LARGE: 413 };
  const rejectedOnCompletion = rejectedFiles.filter(({ name, expect: { stage, code } }) => {
    return stage === "complete" && code !== "PHOTO_DAMAGED" && name !== "empty.jpg";
  });

  test("an upload is deleted on completion if it is not a valid photo (E7, E10–E12)", async ({ shop, db, storage }) => {
    const browser = shop.openBrowser();
    expect(rejectedOnCompletion.length).toBeGreaterThan(15);
    for (const { name, bytes, expect: expected } of rejectedOnCompletion) {
      const { photoId, answer } = await uploadPhoto(browser, await bytes(), { mime: "image/jpeg" });
      const { code } = expected;
      expect({ name, status: answer.status, code: answer.body.code }).toEqual({
        name,
        status: statusByCode[code] ?? 422,
        code,
      });

      const photo = await db.photo.findFirstOrThrow({ where: { uuid: photoId } });
      expect(photo).toMatchObject({ state: "deleted", rejectCode: code });
      expect(await storage.head(buildOriginalKey(photo.id))).toBeNull();
      expect((await completeUpload(browser, photoId)).body.code).toBe(code);
      expect((await reserveUpload(browser, { photo_id: photoId })).body.code).toBe("PHOTO_CONFLICT");
    }
    expect(await db.outboxJob.count()).toBe(0);
    expect((await browser.query("photos.list")).body).toEqual([]);
  });

  test("an upload of a damaged photo causes no server error (E9)", async ({ shop }) => {
    const browser = shop.openBrowser();
    const damaged = rejectedFiles.filter((file) => file.expect.code === "PHOTO_DAMAGED");
    for (const { name, bytes, declaredType } of damaged) {
      const { answer } = await uploadPhoto(browser, await bytes(), { mime: declaredType });
      const result = answer.status === 200 ? answer.body.state : answer.body.code;
      expect({ name, result }).toEqual({ name, result: expect.stringMatching(/^(uploaded|PHOTO_DAMAGED)$/) });
    }
    expect(shop.faults).toEqual([]);
  });

  test("an upload with more bytes than declared is rejected by storage (E6)", async ({ shop }) => {
    const { body } = await reserveUpload(shop.openBrowser(), { size: 1000 });
    expect(await putBytes(body as Upload, Buffer.alloc(1001))).toBe(403);
  });

  test("an upload beyond 300 photos or 2 GiB is rejected, even for concurrent requests (E16)", async ({
    shop,
    db,
    ctx,
  }) => {
    const browser = shop.openBrowser();
    await browser.mutate("visitor.ensure");
    const userId = browser.cookies.get("userId") ?? "";
    await insertPhotos(db, userId, 297, 1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => reserveUpload(browser)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 422,
      body: { code: "QUOTA", message: "You’ve reached the limit of 300 photos. Remove some first." },
    });

    const heavy = shop.openBrowser();
    await heavy.mutate("visitor.ensure");
    await insertPhotos(db, heavy.cookies.get("userId") ?? "", 51, 40 * 1024 * 1024);
    expect((await reserveUpload(heavy, { size: 8 * 1024 * 1024 })).status).toBe(200);
    expect((await reserveUpload(heavy, { size: 1 })).body).toMatchObject({
      code: "QUOTA",
      message: "You’ve reached the limit of 2 GB of photos. Remove some first.",
    });
    expect(await db.photo.count({ where: { userId: ctx.userId } })).toBe(0);
  });

  test("a reservation without bytes counts toward the limit for fifteen minutes", async ({ shop, db, clock }) => {
    const browser = shop.openBrowser();
    await browser.mutate("visitor.ensure");
    await insertPhotos(db, browser.cookies.get("userId") ?? "", 299, 1);
    const [first, second] = [{ photo_id: crypto.randomUUID() }, { photo_id: crypto.randomUUID() }];
    expect((await reserveUpload(browser, first)).status).toBe(200);
    expect((await reserveUpload(browser, second)).body.code).toBe("QUOTA");
    clock.advance(15 * 60_000);
    expect((await reserveUpload(browser, second)).status).toBe(200);
    expect((await reserveUpload(browser, first)).body.code).toBe("QUOTA");
    clock.advance(15 * 60_000);
    expect((await reserveUpload(browser, first)).status).toBe(200);
  });

  test("an upload returns 503 when storage is down (E20)", async ({ shop, db, deps }) => {
    const browser = shop.openBrowser();
    const photo_id = crypto.randomUUID();
    await reserveUpload(browser, { photo_id });
    const { createStorage } = await import("@storywall/storage/storage");
    const storage = createStorage({
      endpoint: "http://127.0.0.1:9",
      region: "us-east-1",
      bucket: "shop",
      accessKeyId: "a",
      secretAccessKey: "b",
    });
    const { sendRequest } = await import("../http/send-request.fixture.ts");
    const request = new Request(`https://shop.example/api/uploads/${photo_id}/complete`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", cookie: `sid=${browser.cookies.get("sid")}` },
    });
    const response = await sendRequest(request, { ...deps, storage }, shop.config);
    storage.close();
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toMatchObject({
      code: "STORAGE_DOWN",
      message: "We couldn’t save your photo. Please try again.",
    });
    expect(await db.photo.findFirstOrThrow()).toMatchObject({ state: "reserved" });
  });

  test("an upload returns 503 with a separate error code when storage is full", async ({
    shop,
    db,
    deps,
    onTestFinished,
  }) => {
    const browser = shop.openBrowser();
    await browser.mutate("visitor.ensure");
    const { createServer } = await import("node:http");
    const fullStorage = createServer((request, response) => {
      request.resume();
      response.writeHead(403, { "content-type": "application/xml" });
      response.end("<Error><Code>QuotaExceeded</Code></Error>");
    });
    await new Promise<void>((resolve) => fullStorage.listen(0, "127.0.0.1", resolve));
    const { createStorage } = await import("@storywall/storage/storage");
    const { port } = fullStorage.address() as import("node:net").AddressInfo;
    const where = { region: "us-east-1", bucket: "shop", accessKeyId: "a", secretAccessKey: "b" };
    const storage = createStorage({ endpoint: `http://127.0.0.1:${port}`, ...where });
    onTestFinished(() => {
      storage.close();
      fullStorage.closeAllConnections();
      fullStorage.close();
    });
    const { sendRequest } = await import("../http/send-request.fixture.ts");
    const request = new Request("https://shop.example/api/uploads", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        cookie: `sid=${browser.cookies.get("sid")}`,
      },
      body: JSON.stringify({ photo_id: crypto.randomUUID(), size: 12_000_000, mime: "image/jpeg", parts: true }),
    });
    const response = await sendRequest(request, { ...deps, storage }, shop.config);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toMatchObject({
      code: "STORAGE_FULL",
      message: "Our photo storage is full, so we can’t save photos right now. Please try again later.",
    });
    expect(await db.photo.findFirstOrThrow()).toMatchObject({ state: "reserved" });
  });
});

type Db = import("@storywall/db/client").Db;

async function insertPhotos(db: Db, userId: string, count: number, bytes: number): Promise<void> {
  const { createPhotoHandle: newHandle, newId } = await import("@storywall/domain/kernel/ids");
  const createPhotoRow = () => ({
    id: newId("photo"),
    userId,
    uuid: crypto.randomUUID(),
    handle: newHandle(),
    declaredType: "image/jpeg",
    bytes,
  });
  await db.photo.createMany({ data: Array.from({ length: count }, createPhotoRow) });
  await db.photo.updateMany({ where: { userId }, data: { state: "uploaded", uploadedAt: new Date() } });
}
