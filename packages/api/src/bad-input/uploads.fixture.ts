import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PhotoId } from "@storywall/domain/kernel/ids";
import { createImagingPool, type Imaging } from "@storywall/imaging/create-imaging-pool";
import { recordNormalizedPhoto } from "@storywall/services/photos/record-results";
import { buildOriginalKey } from "@storywall/storage/storage-keys";
import { type Browser, test as base, type TestResponse } from "../shop.fixture.ts";

type Upload = { url: string; headers: Record<string, string> };

export const reserveUpload = (browser: Browser, overrides: Record<string, unknown> = {}): Promise<TestResponse> =>
  browser.call("/api/uploads", {
    method: "POST",
    body: { photo_id: crypto.randomUUID(), size: 1000, mime: "image/jpeg", ...overrides },
  });

export const completeUpload = (browser: Browser, photoId: string): Promise<TestResponse> =>
  browser.call(`/api/uploads/${photoId}/complete`, { method: "POST" });

export async function putBytes({ url, headers }: Upload, bytes: Uint8Array): Promise<number> {
  const { status } = await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) });
  return status;
}

/** Reserves, uploads and completes a photo, and returns the response of the last step. */
export async function uploadPhoto(browser: Browser, bytes: Buffer, overrides: Record<string, unknown> = {}) {
  const photoId = crypto.randomUUID();
  const reserved = await reserveUpload(browser, { photo_id: photoId, size: bytes.length, ...overrides });
  if (reserved.status === 200) await putBytes(reserved.body as Upload, bytes);
  return { photoId, reserved, answer: await completeUpload(browser, photoId) };
}

/** `prepare` runs the image worker's job on an uploaded photo and returns its new state. */
export const test = base.extend<{ imaging: Imaging; prepare(photoId: string): Promise<string | null> }>({
  imaging: [
    async ({}, use) => {
      const imaging = createImagingPool({ processes: 1 });
      await use(imaging);
      imaging.close();
    },
    { scope: "file" },
  ],
  prepare: async ({ db, storage, deps, imaging }, use) => {
    const outputDir = await mkdtemp(join(tmpdir(), "storywall-bad-input-"));
    await use(async (uuid) => {
      const photoId = PhotoId.parse((await db.photo.findFirstOrThrow({ where: { uuid } })).id);
      const inputPath = join(outputDir, uuid);
      await storage.downloadTo(buildOriginalKey(photoId), inputPath);
      const result = await imaging.normalizePhoto({ inputPath, outputDir });
      if ("rejected" in result) return recordNormalizedPhoto(deps, { photoId, outcome: result });
      const { masterPath: _, previewPath: __, thumbPath: ___, ...outcome } = result;
      return recordNormalizedPhoto(deps, { photoId, outcome });
    });
    await rm(outputDir, { recursive: true, force: true });
  },
});
