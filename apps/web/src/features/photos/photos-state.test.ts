import type { PhotoView } from "@storywall/domain/photos/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { photoTexts } from "./photo-texts.ts";
import {
  countUnfinishedUploads,
  countUploadsByStatus,
  getPhotoPicture,
  getSavingProgress,
  hasUnsavedPhotos,
  type PhotosAction,
  type PhotosState,
  photosReducer,
} from "./photos-state.ts";

const id = "3f0c9c3e-6a8c-4a4e-9a35-0a54ad5df001";

const createPhotoView = (change: Partial<PhotoView>): PhotoView => ({
  uuid: id,
  handle: "0123456789abcdefghjkmnpqrs",
  state: "ready",
  url: "https://shop.example/photos/0123456789abcdefghjkmnpqrs/1600.jpg",
  path: "/photos/0123456789abcdefghjkmnpqrs",
  width: 3024,
  height: 4032,
  thumbhash: null,
  faces: null,
  focus: null,
  luminance: null,
  warnings: [],
  rejection: null,
  createdAt: "2026-01-05T12:00:00.000Z",
  ...change,
});

const createChosenState = () =>
  photosReducer(new Map(), { type: "chosen", photos: [{ id, fileName: "beach.jpg", bytes: 5000 }] });

test("a photo that is uploaded, fails or is rejected lowers the number of unfinished uploads (S-114, C-22)", () => {
  const uploading = photosReducer(createChosenState(), { type: "progressed", id, progress: 0.4 });
  expect([countUnfinishedUploads(createChosenState()), countUnfinishedUploads(uploading)]).toEqual([1, 1]);
  expect(
    countUnfinishedUploads(
      photosReducer(uploading, { type: "seen", photos: [createPhotoView({ state: "uploaded" })] }),
    ),
  ).toBe(0);
  expect(countUnfinishedUploads(photosReducer(uploading, { type: "failed", id, message: "offline" }))).toBe(0);
  expect(countUnfinishedUploads(photosReducer(uploading, { type: "rejected", id, message: "too small" }))).toBe(0);
});

test("a photo that the server reports without changes does not re-render its tile", () => {
  const faces = [{ x: 0.1, y: 0.2, width: 0.3, height: 0.3 }];
  const ready = photosReducer(createChosenState(), { type: "seen", photos: [createPhotoView({ faces })] });
  expect(
    photosReducer(ready, { type: "seen", photos: [createPhotoView({ faces: faces.map((face) => ({ ...face })) })] }),
  ).toBe(ready);
  const other = photosReducer(ready, { type: "seen", photos: [createPhotoView({ faces: [] })] });
  expect(other.get(id)?.features?.faces).toEqual([]);
});

test("a photo counts as saved once it is stored in the browser or uploaded", () => {
  const ids = ["a", "b", "c"];
  const saving = photosReducer(new Map(), {
    type: "chosen",
    photos: ids.map((item) => ({ id: item, fileName: item, bytes: 1, isSaving: true })),
  });
  expect(getSavingProgress(saving)).toEqual({ saved: 0, chosen: 3 });
  const saved = photosReducer(saving, { type: "saved", id: "a", isStored: true });
  const sent = photosReducer(saved, { type: "seen", photos: [createPhotoView({ uuid: "b", state: "uploaded" })] });
  expect(getSavingProgress(sent)).toEqual({ saved: 2, chosen: 3 });
});

test("a missing photo becomes ready if the server has it", () => {
  const missed = photosReducer(new Map(), {
    type: "missed",
    photos: [{ id, fileName: "beach.jpg" }],
    message: photoTexts.gonePhoto,
  });
  expect(missed.get(id)).toMatchObject({ isMissing: true, fileName: "beach.jpg", status: "rejected" });
  const seen = photosReducer(missed, { type: "seen", photos: [createPhotoView({})] });
  expect(seen.get(id)).toMatchObject({ isMissing: false, status: "ready" });
});

test("a photo that the server reports as damaged is marked as damaged", () => {
  const mergePhoto = (warnings: string[]) =>
    photosReducer(createChosenState(), { type: "seen", photos: [createPhotoView({ warnings })] });
  expect(mergePhoto([]).get(id)?.isDamaged).toBe(false);
  expect(mergePhoto(["MAY_BE_DAMAGED"]).get(id)?.isDamaged).toBe(true);
});

test("a photo shows its local file until the server has rendered it", () => {
  const local = photosReducer(createChosenState(), {
    type: "previewed",
    id,
    blobUrl: "blob:1",
    size: { width: 30, height: 40 },
  });
  expect(getPhotoPicture(local.get(id))).toEqual({ src: "blob:1", width: 30, height: 40 });
  const ready = photosReducer(local, { type: "seen", photos: [createPhotoView({})] });
  expect(getPhotoPicture(ready.get(id), 400)).toEqual({
    src: "/photos/0123456789abcdefghjkmnpqrs/400.jpg",
    width: 3024,
    height: 4032,
  });
});

test("an undecodable photo has no preview until the server has rendered it", () => {
  const heic = photosReducer(createChosenState(), {
    type: "seen",
    photos: [createPhotoView({ state: "uploaded", width: null, height: null })],
  });
  expect(getPhotoPicture(heic.get(id))).toBeNull();
  expect(heic.get(id)?.status).toBe("processing");
});

test("a photo whose upload was interrupted by a reload counts as failed", () => {
  const reloaded: PhotosState = photosReducer(new Map(), {
    type: "seen",
    photos: [createPhotoView({ state: "reserved" })],
  });
  expect(reloaded.get(id)?.status).toBe("failed");
  const running = photosReducer(createChosenState(), { type: "progressed", id, progress: 0.5 });
  expect(
    photosReducer(running, { type: "seen", photos: [createPhotoView({ state: "reserved" })] }).get(id)?.status,
  ).toBe("uploading");
});

test("a late upload event does not change the status of an uploaded photo", () => {
  const arrived = photosReducer(createChosenState(), {
    type: "seen",
    photos: [createPhotoView({ state: "uploaded" })],
  });
  const late: PhotosAction[] = [
    { type: "progressed", id, progress: 0.9 },
    { type: "rested", id },
    { type: "failed", id, message: "offline" },
  ];
  for (const action of late) expect(photosReducer(arrived, action).get(id)?.status).toBe("processing");
});

test("leaving the page shows a warning only if a photo could be lost (S-111)", () => {
  expect(hasUnsavedPhotos(createChosenState())).toBe(true);
  expect(hasUnsavedPhotos(photosReducer(createChosenState(), { type: "saved", id, isStored: true }))).toBe(false);
  expect(
    hasUnsavedPhotos(
      photosReducer(createChosenState(), { type: "seen", photos: [createPhotoView({ state: "uploaded" })] }),
    ),
  ).toBe(false);
  expect(hasUnsavedPhotos(photosReducer(createChosenState(), { type: "failed", id, message: "offline" }))).toBe(true);
});

test("photos that are neither uploaded nor stored in the browser are marked as missing", () => {
  const missed = photosReducer(new Map(), {
    type: "missed",
    photos: [{ id, fileName: "a.jpg" }],
    message: photoTexts.gonePhoto,
  });
  expect(missed.get(id)).toMatchObject({ status: "rejected", message: expect.stringContaining("no longer available") });
  expect(
    photosReducer(createChosenState(), { type: "missed", photos: [{ id }], message: "Gone." }).get(id)?.status,
  ).toBe("waiting");
});

const ids = ["a", "b", "c"].map((end) => id.slice(0, -1) + end);
const anId = fc.constantFrom(...ids);
const anAction: fc.Arbitrary<PhotosAction> = fc.oneof(
  anId.map((item): PhotosAction => ({ type: "chosen", photos: [{ id: item, fileName: "a.jpg", bytes: 1 }] })),
  anId.map((item): PhotosAction => ({ type: "saved", id: item, isStored: true })),
  fc.record({ type: fc.constant("progressed" as const), id: anId, progress: fc.double({ min: 0, max: 1 }) }),
  fc.record({ type: fc.constant("rested" as const), id: anId }),
  fc.record({ type: fc.constantFrom("failed" as const, "rejected" as const), id: anId, message: fc.string() }),
  fc.tuple(anId, fc.constantFrom("reserved", "uploaded", "ready", "rejected")).map(
    ([uuid, state]): PhotosAction => ({
      type: "seen",
      photos: [createPhotoView({ uuid, state } as Partial<PhotoView>)],
    }),
  ),
  anId.map((item): PhotosAction => ({ type: "missed", photos: [{ id: item }], message: "Gone." })),
  anId.map((item): PhotosAction => ({ type: "forgotten", id: item })),
);

test("every photo that is not uploaded is counted once as pending, uploading or failed (S-114, C-22)", () => {
  fc.assert(
    fc.property(fc.array(anAction, { maxLength: 60 }), (actions) => {
      let state: PhotosState = new Map();
      for (const action of actions) {
        const before = state;
        state = photosReducer(state, action);
        const { pending, uploading, failed } = countUploadsByStatus(state);
        const done = [...state.values()].filter(({ status }) => ["processing", "ready", "rejected"].includes(status));
        expect(pending + uploading + failed + done.length).toBe(state.size);
        expect(countUnfinishedUploads(state)).toBe(pending + uploading);
        if (action.type === "seen")
          expect(countUnfinishedUploads(state)).toBeLessThanOrEqual(countUnfinishedUploads(before));
      }
    }),
  );
});

test("a missing photo that the server rejected shows only the reason for the rejection", () => {
  const missed = photosReducer(new Map(), { type: "missed", photos: [{ id }], message: photoTexts.unsavedPhoto });
  const rejection = { code: "PHOTO_TOO_SMALL", message: "This photo is too small to print." };
  const seen = photosReducer(missed, { type: "seen", photos: [createPhotoView({ state: "rejected", rejection })] });
  expect(seen.get(id)).toMatchObject({ status: "rejected", message: rejection.message, isMissing: false });
});

test("a file that changed on the device has to be chosen again", () => {
  const changed = photosReducer(createChosenState(), {
    type: "rejected",
    id,
    message: photoTexts.changedPhoto,
    isMissing: true,
  });
  expect(changed.get(id)).toMatchObject({ status: "rejected", isMissing: true });
});
