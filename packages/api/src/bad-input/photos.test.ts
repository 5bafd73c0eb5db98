import { readFile } from "node:fs/promises";
import type { Db } from "@storywall/db/client";
import { createPhotoHandle, newId } from "@storywall/domain/kernel/ids";
import { createStorage } from "@storywall/storage/storage";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine, createTestDesign, createTestPhoto } from "@storywall/testing/factories";
import { makeAnimatedWebp, makeApng } from "@storywall/testing/photos/make-animated";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { rejectedFiles } from "@storywall/testing/photos/test-files";
import { describe, expect } from "vitest";
import { sendRequest } from "../http/send-request.fixture.ts";
import { type Browser, origin, type TestResponse } from "../shop.fixture.ts";
import { completeUpload, putBytes, reserveUpload, test, uploadPhoto } from "./uploads.fixture.ts";

const toErrorSummary = ({ status, body }: TestResponse) => ({ status, code: body.code, message: body.message });
const createExpectedError = (status: number, code: string, message: string) => ({ status, code, message });

const empty = createExpectedError(422, "FILE_EMPTY", "This file is empty.");
const tooLarge = createExpectedError(413, "FILE_TOO_LARGE", "This photo is larger than 40 MB.");
const wrongType = createExpectedError(415, "FILE_TYPE", "Use a JPEG, PNG, WebP, AVIF, or HEIC photo.");
const damaged = "This photo is damaged. Please choose another copy.";
const incomplete = "This file is incomplete: part of the photo is missing. Please choose another copy.";
const tooManyPixels = createExpectedError(
  422,
  "PHOTO_TOO_MANY_PIXELS",
  "This photo has too many pixels (limit 120 megapixels).",
);
const tooWide = createExpectedError(
  422,
  "PHOTO_TOO_WIDE",
  "This photo is too wide or too tall. The limit is 16,384 pixels on each side.",
);
const tooSmall = createExpectedError(
  422,
  "PHOTO_TOO_SMALL",
  "This photo is too small to print. Use at least 600 × 600 pixels.",
);
const notFound = createExpectedError(404, "PHOTO_NOT_FOUND", "We couldn’t find this photo.");
const erased = createExpectedError(410, "PHOTO_DELETED", "This photo was deleted at your request.");

const MIB = 1024 * 1024;
const createPhoto = (seed = 1) => makePhoto({ width: 700, height: 700, seed });

function getRejectedFile(name: string) {
  const file = rejectedFiles.find((rejectedFile) => rejectedFile.name === name);
  if (!file) throw new TypeError(`There is no file "${name}"`);
  return file;
}

const recordPhoto = (browser: Browser, photo_id: string, photo_obj: Record<string, unknown>) =>
  browser.call("/api/misc/add_or_update_user_photo", { method: "POST", body: { photo_id, photo_obj } });

const ensureUserId = async (browser: Browser) => {
  await browser.mutate("visitor.ensure");
  return browser.cookies.get("userId") ?? "";
};

describe("Bad input E: upload requests", () => {
  test("E2: a photo_id that is not a UUID is rejected", async ({ shop }) => {
    const invalidId = createExpectedError(400, "FIELD_INVALID", '"photo_id" must be a UUID.');
    const browser = shop.openBrowser();
    expect(toErrorSummary(await reserveUpload(browser, { photo_id: "42" }))).toEqual(invalidId);
    expect(toErrorSummary(await completeUpload(browser, "42"))).toEqual(invalidId);
    expect(toErrorSummary(await recordPhoto(browser, "42", { handle: "x" }))).toEqual(invalidId);
    expect(toErrorSummary(await browser.call("/api/uploads/42", { method: "DELETE" }))).toEqual(invalidId);
    expect(toErrorSummary(await browser.call("/api/uploads/42/parts"))).toEqual(invalidId);
  });

  test.for([
    "http://photos.example/1.jpg",
    "https://other.example/1.png",
    "data:image/png;base64,AAAA",
    "http://169.254.169.254/latest/meta-data",
  ])("E3: the submitted photo_obj.url %s is ignored", async (url, { shop, db }) => {
    const browser = shop.openBrowser();
    const { photoId, answer } = await uploadPhoto(browser, await createPhoto());
    await db.photo.updateMany({ data: { state: "ready" } });
    expect(await recordPhoto(browser, photoId, { handle: answer.body.handle, url })).toMatchObject({
      status: 200,
      body: { data: { url: `${origin}/photos/${answer.body.handle}/1600.jpg` } },
    });
  });

  test("E4: a photo_obj.handle of another visitor returns 404", async ({ shop }) => {
    const { photoId, answer } = await uploadPhoto(shop.openBrowser(), await createPhoto());
    const bob = shop.openBrowser();
    const own = await uploadPhoto(bob, await createPhoto(2));
    expect(toErrorSummary(await recordPhoto(bob, photoId, { handle: answer.body.handle }))).toEqual(notFound);
    expect(toErrorSummary(await recordPhoto(bob, own.photoId, { handle: answer.body.handle }))).toEqual(notFound);
  });

  test("E5: an upload of 0 bytes is rejected", async ({ shop }) => {
    const browser = shop.openBrowser();
    expect(toErrorSummary(await reserveUpload(browser, { size: 0 }))).toEqual(empty);
    expect(toErrorSummary(await reserveUpload(browser, { size: -1 }))).toEqual(empty);
  });

  test("E6: an upload of 41 MiB, or of more bytes than declared, is rejected", async ({ shop }) => {
    const browser = shop.openBrowser();
    expect(toErrorSummary(await reserveUpload(browser, { size: 41 * MIB }))).toEqual(tooLarge);
    expect(toErrorSummary(await reserveUpload(browser, { size: 40 * MIB + 1 }))).toEqual(tooLarge);
    expect((await reserveUpload(browser, { size: 40 * MIB })).status).toBe(200);
    const photo_id = crypto.randomUUID();
    const { body } = await reserveUpload(browser, { photo_id, size: 1000 });
    expect(await putBytes(body as Parameters<typeof putBytes>[0], Buffer.alloc(1001))).toBe(403);
    expect(toErrorSummary(await completeUpload(browser, photo_id)).code).toBe("PHOTO_NOT_UPLOADED");
  });

  test.for([
    "",
    "application/octet-stream",
    "image/pjpeg",
    "image/jpg",
    "image/heic-sequence",
    "image/svg+xml",
    "text/html",
    "IMAGE/JPEG",
    "image/jpeg; charset=binary",
  ])("E7: a photo declared as “%s” is accepted because its bytes are a photo", async (mime, { shop }) => {
    const { answer } = await uploadPhoto(shop.openBrowser(), await makePhoto({ width: 800, height: 800 }), { mime });
    expect(answer).toMatchObject({ status: 200, body: { state: "uploaded" } });
  });

  test("E7: a PDF declared as a photo is rejected because its bytes are a PDF", async ({ shop }) => {
    const { answer } = await uploadPhoto(shop.openBrowser(), Buffer.from("%PDF-1.7\n".padEnd(2000)));
    expect(toErrorSummary(answer)).toEqual(wrongType);
  });

  test("E15: a second upload with the same uuid and different bytes returns 409", async ({ shop }) => {
    const browser = shop.openBrowser();
    const photo_id = crypto.randomUUID();
    const sha256 = "a".repeat(64);
    await reserveUpload(browser, { photo_id, sha256 });
    const conflict = createExpectedError(409, "PHOTO_CONFLICT", "A different photo was already uploaded with this ID.");
    expect(toErrorSummary(await reserveUpload(browser, { photo_id, sha256, size: 999 }))).toEqual(conflict);
    expect(toErrorSummary(await reserveUpload(browser, { photo_id, sha256: "b".repeat(64) }))).toEqual(conflict);
    expect((await reserveUpload(browser, { photo_id, sha256 })).status).toBe(200);
  });

  test("E16: the 301st photo and an upload beyond 2 GiB are rejected", async ({ shop, db }) => {
    const createFullError = (limit: string) =>
      createExpectedError(422, "QUOTA", `You’ve reached the limit of ${limit}. Remove some first.`);
    const [many, heavy] = [shop.openBrowser(), shop.openBrowser()];
    await insertPhotos(db, await ensureUserId(many), 299, 1);
    expect((await reserveUpload(many)).status).toBe(200);
    expect(toErrorSummary(await reserveUpload(many))).toEqual(createFullError("300 photos"));
    await insertPhotos(db, await ensureUserId(heavy), 51, 40 * MIB);
    expect((await reserveUpload(heavy, { size: 8 * MIB })).status).toBe(200);
    expect(toErrorSummary(await reserveUpload(heavy, { size: 1 }))).toEqual(createFullError("2 GB of photos"));
  });

  // Each case: a filename, and a part of it that cannot occur in a random id.
  test.for([
    ["../../x", "../"],
    ["y".repeat(4096), "y".repeat(32)],
    ["a\r\nSet-Cookie: b", "Set-Cookie"],
    ["\u202Egpj.exe", ".exe"],
  ] as const)("E17: the filename %j is accepted and not stored", async ([filename, trace], { shop, db }) => {
    expect((await reserveUpload(shop.openBrowser(), { filename, name: filename })).status).toBe(200);
    expect(JSON.stringify(await db.photo.findMany())).not.toContain(trace);
  });
});

describe("Bad input E: uploaded files", () => {
  const arrivals: [string, string, ReturnType<typeof createExpectedError>][] = [
    ...["xxe.svg", "moving.gif", "scan.tiff", "letter.pdf", "raw.dng named jpg", "page.jpg", "album.zip"].map(
      (name): [string, string, typeof wrongType] => ["E7", name, wrongType],
    ),
    ["E10", "30000x30000.png", tooManyPixels],
    ["E11", "17000x700.png", tooWide],
    ["E12", "200x200.jpg", tooSmall],
    [
      "E14",
      "six channels.jpg",
      createExpectedError(422, "PHOTO_COLOUR_FORMAT", "This color format isn’t supported. Save the photo as a JPEG."),
    ],
  ];

  test.for(arrivals)(
    "%s: the file %s is rejected after its upload and deleted",
    async ([, name, expected], { shop, db }) => {
      const browser = shop.openBrowser();
      const { answer } = await uploadPhoto(browser, await getRejectedFile(name).bytes());
      expect(toErrorSummary(answer)).toEqual(expected);
      expect(await db.photo.findMany({ select: { state: true } })).toEqual([{ state: "deleted" }]);
    },
  );

  test("E8: a HEIC photo from a phone is accepted", async ({ shop, db, prepare }) => {
    const sample = new URL("sample.heic", import.meta.resolve("@storywall/testing/photos/make-photos"));
    const { photoId, answer } = await uploadPhoto(shop.openBrowser(), await readFile(sample), { mime: "image/heic" });
    expect(answer).toMatchObject({ status: 200, body: { state: "uploaded" } });
    expect(await prepare(photoId)).toBe("ready");
    const stored = { kind: "heic", width: 1280, height: 960, iccName: expect.stringContaining("P3") };
    expect(await db.photo.findMany()).toMatchObject([stored]);
  });

  test.for([
    ["truncated.avif", "PHOTO_INCOMPLETE", incomplete],
    ["broken Huffman table.jpg", "PHOTO_DAMAGED", damaged],
  ] as const)(
    "E9: the damaged file %s is rejected during processing",
    async ([name, code, message], { shop, prepare }) => {
      const browser = shop.openBrowser();
      const { photoId, answer } = await uploadPhoto(browser, await getRejectedFile(name).bytes());
      expect(answer.status).toBe(200);
      expect(await prepare(photoId)).toBe("rejected");
      expect((await browser.query("photos.list")).body).toMatchObject([
        { state: "rejected", rejection: { code, message } },
      ]);
    },
  );

  test.for([
    ["WebP", "image/webp", makeAnimatedWebp],
    ["PNG", "image/png", makeApng],
  ] as const)("E13: an animated %s image is accepted", async ([, mime, make], { shop, prepare }) => {
    const browser = shop.openBrowser();
    const { photoId, answer } = await uploadPhoto(browser, await make({ width: 800, height: 800 }), { mime });
    expect(answer.status).toBe(200);
    expect(await prepare(photoId)).toBe("ready");
  });

  test.for([
    ["CMYK", { width: 700, height: 700, cmyk: true }, "image/jpeg"],
    ["16 bits", { width: 700, height: 700, kind: "png", depth: 16 }, "image/png"],
  ] as const)("E14: a photo with the color format %s is accepted", async ([, recipe, mime], { shop, prepare }) => {
    const browser = shop.openBrowser();
    const { photoId, answer } = await uploadPhoto(browser, await makePhoto(recipe), { mime });
    expect(answer.status).toBe(200);
    expect(await prepare(photoId)).toBe("ready");
  });

  test("E20: completing an upload returns 503 while storage is down", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const photo_id = crypto.randomUUID();
    await reserveUpload(browser, { photo_id });
    const where = { region: "us-east-1", bucket: "shop", accessKeyId: "a", secretAccessKey: "b" };
    const storage = createStorage({ endpoint: "http://127.0.0.1:9", ...where });
    const headers = { "sec-fetch-site": "same-origin", cookie: `sid=${browser.cookies.get("sid")}` };
    const request = new Request(`${origin}/api/uploads/${photo_id}/complete`, { method: "POST", headers });
    const response = await sendRequest(request, { ...deps, storage }, shop.config);
    storage.close();
    expect({ status: response.status, ...(await response.json()) }).toMatchObject(
      createExpectedError(503, "STORAGE_DOWN", "We couldn’t save your photo. Please try again."),
    );
  });
});

describe("Bad input E: designs", () => {
  const design = createTestDesign({ templateKey: "trio" });
  const saveTemplateInfo = (browser: Browser, template_info: object) =>
    browser.call("/api/misc/add_or_update_user_template_info", {
      method: "POST",
      body: { template_key: "trio", template_info },
    });

  test("E18: a design of 65 KiB or with 101 tiles is rejected", async ({ shop }) => {
    const browser = shop.openBrowser();
    const tooLargeDesign = createExpectedError(413, "DESIGN_TOO_LARGE", "This wall is too large to save.");
    expect(toErrorSummary(await saveTemplateInfo(browser, { ...design, notes: "x".repeat(65 * 1024) }))).toEqual(
      tooLargeDesign,
    );
    const tiles = Array.from({ length: 101 }, (_, index) => ({ ...design.tiles[0], name: `tile_${index}` }));
    expect(toErrorSummary(await saveTemplateInfo(browser, { ...design, tiles }))).toEqual(
      createExpectedError(422, "TOO_MANY_TILES", "A wall can have up to 100 tiles."),
    );
  });

  test.for([{ frameStyle: "Rococo" }, { frameType: "gold" }, { matType: "deep" }, { frameStyle: "__proto__" }])(
    "E19: a design with the unknown frame %j is rejected",
    async (unknown, { shop }) => {
      expect(toErrorSummary(await saveTemplateInfo(shop.openBrowser(), { ...design, ...unknown }))).toEqual(
        createExpectedError(422, "FRAME_UNKNOWN", "This frame style doesn’t exist."),
      );
    },
  );
});

describe("Bad input F: erased photos", () => {
  const erasePhoto = (browser: Browser, photoId: string) =>
    browser.call(`/api/uploads/${photoId}`, { method: "DELETE" });

  test("F19: a photo that an unshipped order needs cannot be erased", async ({ shop, db, deps }) => {
    const browser = shop.openBrowser();
    const userId = await ensureUserId(browser);
    const { uuid, id } = await createTestPhoto(deps, { userId });
    const order = await createTestOrder(db, { userId, photoId: id, lines: [createTestCartLine()] });
    const needed = `This photo is needed for order ${order.number} and will be deleted after delivery.`;
    for (const state of ["checking", "printing", "framing", "packed"]) {
      if (state !== "checking") await db.order.update({ where: { id: order.id }, data: { state } });
      expect(toErrorSummary(await erasePhoto(browser, uuid))).toEqual(createExpectedError(409, "PHOTO_IN_USE", needed));
    }
    await db.order.update({ where: { id: order.id }, data: { state: "shipped" } });
    expect(await erasePhoto(browser, uuid)).toMatchObject({
      status: 200,
      body: { data: { uuid, state: "delete_pending" } },
    });
  });

  test("F20: every call for an erased photo returns 410 to its owner and 404 to others", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const bytes = await createPhoto();
    const { photoId, answer } = await uploadPhoto(browser, bytes);
    const handle = String(answer.body.handle);
    expect((await erasePhoto(browser, photoId)).status).toBe(200);
    expect((await erasePhoto(browser, photoId)).status).toBe(200);
    expect(await db.outboxJob.count({ where: { name: "photo.delete" } })).toBe(1);

    const callAllPhotoRoutes = (caller: Browser) => [
      completeUpload(caller, photoId),
      caller.call(`/api/uploads/${photoId}/parts`),
      recordPhoto(caller, photoId, { handle }),
      caller.call(`/photos/${handle}/400.jpg`),
    ];
    for (const state of ["delete_pending", "deleted"]) {
      await db.photo.updateMany({ data: { state } });
      for (const response of callAllPhotoRoutes(browser)) expect(toErrorSummary(await response)).toEqual(erased);
      expect(toErrorSummary(await reserveUpload(browser, { photo_id: photoId, size: bytes.length }))).toEqual(erased);
      expect((await browser.query("photos.list")).body).toEqual([]);
      const otherBrowser = shop.openBrowser();
      await ensureUserId(otherBrowser);
      for (const response of callAllPhotoRoutes(otherBrowser)) expect(toErrorSummary(await response)).toEqual(notFound);
      expect(toErrorSummary(await erasePhoto(otherBrowser, photoId))).toEqual(notFound);
    }
    expect(toErrorSummary(await erasePhoto(browser, photoId))).toEqual(erased);
  });
});

async function insertPhotos(db: Db, userId: string, count: number, bytes: number): Promise<void> {
  const createPhotoRow = () => ({
    id: newId("photo"),
    userId,
    uuid: crypto.randomUUID(),
    handle: createPhotoHandle(),
    declaredType: "image/jpeg",
    bytes,
  });
  await db.photo.createMany({ data: Array.from({ length: count }, createPhotoRow) });
  // Marks the photos as uploaded, because old reservations without an upload do not count.
  await db.photo.updateMany({ where: { userId }, data: { state: "uploaded", uploadedAt: new Date() } });
}
