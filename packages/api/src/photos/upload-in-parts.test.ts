import { PART_BYTES } from "@storywall/domain/photos/limits";
import { buildOriginalKey } from "@storywall/storage/storage-keys";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import { completeUpload, putBytes, reserveUpload } from "../bad-input/uploads.fixture.ts";
import { type Browser, test } from "../shop.fixture.ts";

type Part = { partNumber: number; url: string };
type UploadResponse = {
  uploadId: string;
  partSize: number;
  parts: Part[];
  missing: Part[];
  stored: object[];
  isWhole: boolean;
};

/** Creates a valid image of 12 MiB. Decoders ignore the trailing zeros. */
async function createLargePhoto(): Promise<Buffer> {
  const picture = await makePhoto({ width: 900, height: 700 });
  return Buffer.concat([picture, Buffer.alloc(12 * 1024 * 1024 - picture.length)]);
}

const uploadPart = (bytes: Buffer, { partNumber, url }: Part) =>
  putBytes({ url, headers: {} }, bytes.subarray((partNumber - 1) * PART_BYTES, partNumber * PART_BYTES));

const listParts = async (browser: Browser, photoId: string) =>
  (await browser.call(`/api/uploads/${photoId}/parts`)).body as unknown as UploadResponse;

describe("a multipart photo upload (S-188)", () => {
  test("a multipart upload resumes with the missing parts after an interruption", async ({ shop, db, storage }) => {
    const browser = shop.openBrowser();
    const bytes = await createLargePhoto();
    const photo_id = crypto.randomUUID();
    const reserved = await reserveUpload(browser, { photo_id, size: bytes.length, parts: true });
    const { uploadId, partSize, parts } = reserved.body as unknown as UploadResponse;
    expect(reserved).toMatchObject({ status: 200, body: { exists: false, handle: expect.any(String) } });
    expect({ partSize, numbers: parts.map(({ partNumber }) => partNumber) }).toEqual({
      partSize: 5 * 1024 * 1024,
      numbers: [1, 2, 3],
    });
    const [first, second, third] = parts as [Part, Part, Part];
    expect(await uploadPart(bytes, third)).toBe(200);
    expect(await completeUpload(browser, photo_id)).toMatchObject({
      status: 409,
      body: { code: "PHOTO_NOT_UPLOADED" },
    });

    const resumed = await reserveUpload(browser, { photo_id, size: bytes.length, parts: true });
    expect(resumed.body).toMatchObject({ uploadId });
    const progress = await listParts(browser, photo_id);
    expect(progress).toMatchObject({
      uploadId,
      isWhole: false,
      stored: [{ partNumber: 3, size: 2 * 1024 * 1024, etag: expect.stringMatching(/^[0-9a-f]{32}$/) }],
    });
    expect(progress.missing.map(({ partNumber }) => partNumber)).toEqual([1, 2]);
    for (const part of progress.missing) expect(await uploadPart(bytes, part)).toBe(200);
    expect(first.partNumber + second.partNumber).toBe(3);

    const answers = await Promise.all(Array.from({ length: 4 }, () => completeUpload(browser, photo_id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ uuid: photo_id, state: "uploaded" });
    expect(await db.outboxJob.count({ where: { name: "photo.normalize" } })).toBe(1);
    const { id } = await db.photo.findFirstOrThrow();
    expect((await storage.read(buildOriginalKey(id))).equals(bytes)).toBe(true);
    expect(await listParts(browser, photo_id)).toMatchObject({ isWhole: true, missing: [] });
  });

  test("a multipart upload rejects a part whose length differs from the declared one", async ({ shop }) => {
    const browser = shop.openBrowser();
    const size = PART_BYTES + 10;
    const { body } = await reserveUpload(browser, { size, parts: true });
    const [first, second] = (body as unknown as UploadResponse).parts as [Part, Part];
    expect(await putBytes({ url: first.url, headers: {} }, Buffer.alloc(PART_BYTES - 1))).toBe(403);
    expect(await putBytes({ url: second.url, headers: {} }, Buffer.alloc(11))).toBe(403);
    expect(await putBytes({ url: second.url, headers: {} }, Buffer.alloc(10))).toBe(200);
  });

  test("a multipart upload is rejected if the file is not a photo", async ({ shop, db, storage }) => {
    const browser = shop.openBrowser();
    const bytes = Buffer.alloc(PART_BYTES + 10, "not a photo ");
    const photo_id = crypto.randomUUID();
    const { body } = await reserveUpload(browser, { photo_id, size: bytes.length, parts: true });
    for (const part of (body as unknown as UploadResponse).parts) await uploadPart(bytes, part);
    expect(await completeUpload(browser, photo_id)).toMatchObject({ status: 415, body: { code: "FILE_TYPE" } });
    const { id } = await db.photo.findFirstOrThrow();
    expect(await storage.head(buildOriginalKey(id))).toBeNull();
  });

  test("a multipart upload of a single part becomes a simple upload", async ({ shop }) => {
    const browser = shop.openBrowser();
    const photo_id = crypto.randomUUID();
    const { body } = await reserveUpload(browser, { photo_id, size: PART_BYTES, parts: true });
    expect(body).toMatchObject({ method: "PUT", url: expect.any(String) });
    expect(await browser.call(`/api/uploads/${photo_id}/parts`)).toMatchObject({
      status: 409,
      body: { code: "PHOTO_NOT_IN_PARTS" },
    });
    expect(await shop.openBrowser().call(`/api/uploads/${photo_id}/parts`)).toMatchObject({
      status: 404,
      body: { code: "PHOTO_NOT_FOUND" },
    });
  });
});
