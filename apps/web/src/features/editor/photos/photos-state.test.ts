import type { PhotoView } from "@storywall/domain/photos/schema";
import { expect, test } from "vitest";
import { blobCount, type PhotosState, photosReducer, pictureOf } from "./photos-state.ts";

const id = "3f0c9c3e-6a8c-4a4e-9a35-0a54ad5df001";

const view = (given: Partial<PhotoView>): PhotoView => ({
  uuid: id,
  handle: "0123456789abcdefghjkmnpqrs",
  state: "ready",
  url: "https://shop.example/photos/0123456789abcdefghjkmnpqrs/1600.jpg",
  path: "/photos/0123456789abcdefghjkmnpqrs",
  width: 3024,
  height: 4032,
  thumbhash: null,
  warnings: [],
  rejection: null,
  createdAt: "2026-01-05T12:00:00.000Z",
  ...given,
});

const chosen = () => photosReducer(new Map(), { type: "chosen", ids: [id] });

test("the blob count rises on choosing and falls when a photo arrives, fails or is refused (S-114, C-22)", () => {
  const uploading = photosReducer(chosen(), { type: "progressed", id, progress: 0.4 });
  expect([blobCount(chosen()), blobCount(uploading)]).toEqual([1, 1]);
  expect(blobCount(photosReducer(uploading, { type: "seen", photos: [view({ state: "uploaded" })] }))).toBe(0);
  expect(blobCount(photosReducer(uploading, { type: "failed", id, message: "offline" }))).toBe(0);
  expect(blobCount(photosReducer(uploading, { type: "refused", id, message: "too small" }))).toBe(0);
});

test("a photo is shown from the local file until its rendition is there", () => {
  const local = photosReducer(chosen(), { type: "previewed", id, blobUrl: "blob:1", size: { width: 30, height: 40 } });
  expect(pictureOf(local.get(id))).toEqual({ src: "blob:1", width: 30, height: 40 });
  const ready = photosReducer(local, { type: "seen", photos: [view({})] });
  expect(pictureOf(ready.get(id), 400)).toEqual({
    src: "/photos/0123456789abcdefghjkmnpqrs/400.jpg",
    width: 3024,
    height: 4032,
  });
});

test("a photo the browser cannot show has no picture until its rendition is there", () => {
  const heic = photosReducer(chosen(), {
    type: "seen",
    photos: [view({ state: "uploaded", width: null, height: null })],
  });
  expect(pictureOf(heic.get(id))).toBeNull();
  expect(heic.get(id)?.status).toBe("processing");
});

test("a photo that never arrived is said to have failed after a reload, and an upload that runs stays running", () => {
  const reloaded: PhotosState = photosReducer(new Map(), { type: "seen", photos: [view({ state: "reserved" })] });
  expect(reloaded.get(id)?.status).toBe("failed");
  const running = photosReducer(chosen(), { type: "progressed", id, progress: 0.5 });
  expect(photosReducer(running, { type: "seen", photos: [view({ state: "reserved" })] }).get(id)?.status).toBe(
    "uploading",
  );
});
