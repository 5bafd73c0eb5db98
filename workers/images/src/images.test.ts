import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CaptureId, createPhotoHandle, newId, PhotoId } from "@storywall/domain/kernel/ids";
import { buildCaptureKey, buildMasterKey, buildOriginalKey, listPhotoKeys } from "@storywall/storage/storage-keys";
import { createTestPhoto, createTestUser } from "@storywall/testing/factories";
import { makePhoto, type PhotoRecipe } from "@storywall/testing/photos/make-photos";
import { describe, expect, vi } from "vitest";
import { deleteCapture, deletePhoto } from "./delete-files.ts";
import type { ImageDeps } from "./deps.ts";
import { createJobRun, test } from "./images.fixture.ts";
import { normalizePhoto } from "./normalize-photo.ts";
import { onDeadLetter } from "./on-dead-letter.ts";

const phonePhoto: PhotoRecipe = { width: 900, height: 1200, orientation: 6, gps: true };

describe("an uploaded photo", () => {
  test("an uploaded photo becomes ready", async ({ db, storage, images, upload }) => {
    const photoId = await upload(await makePhoto(phonePhoto));
    await normalizePhoto({ photoId }, images, createJobRun());
    const photo = await db.photo.findUniqueOrThrow({ where: { id: photoId } });
    expect(photo).toMatchObject({ state: "ready", width: 900, height: 1200, rejectCode: null, readyAt: images.now() });
    expect(photo.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(photo.thumbhash).toBeTruthy();
    for (const key of listPhotoKeys(photoId)) expect(await storage.head(key)).not.toBeNull();
  });

  test("an uploaded photo is rejected with the reason if it cannot be decoded", async ({
    db,
    storage,
    images,
    upload,
  }) => {
    const photoId = await upload((await makePhoto({ ...phonePhoto, kind: "avif" })).subarray(0, 3_000));
    await normalizePhoto({ photoId }, images, createJobRun());
    expect(await db.photo.findUniqueOrThrow({ where: { id: photoId } })).toMatchObject({
      state: "rejected",
      rejectCode: "PHOTO_INCOMPLETE",
    });
    expect(await storage.head(buildMasterKey(photoId))).toBeNull();
  });

  test("a second run does not change an uploaded photo that is ready", async ({ db, images, upload }) => {
    const photoId = await upload(await makePhoto(phonePhoto));
    await normalizePhoto({ photoId }, images, createJobRun());
    const before = await db.photo.findUniqueOrThrow({ where: { id: photoId } });
    await normalizePhoto({ photoId }, images, createJobRun());
    expect(await db.photo.findUniqueOrThrow({ where: { id: photoId } })).toEqual(before);
  });

  test("a photo that its owner deletes during processing leaves no file in the store", async ({
    db,
    storage,
    images,
    upload,
  }) => {
    const photoId = await upload(await makePhoto(phonePhoto));
    const deleting: ImageDeps = {
      ...images,
      imaging: {
        ...images.imaging,
        normalizePhoto: async (input) => {
          await db.photo.update({ where: { id: photoId }, data: { state: "delete_pending" } });
          return images.imaging.normalizePhoto(input);
        },
      },
    };
    await normalizePhoto({ photoId }, deleting, createJobRun());
    for (const key of listPhotoKeys(photoId)) expect(await storage.head(key)).toBeNull();
    expect((await db.photo.findUniqueOrThrow({ where: { id: photoId } })).state).toBe("delete_pending");
  });

  test("the job of a photo deleted during processing stays open until its files are deleted", async ({
    db,
    storage,
    images,
    upload,
  }) => {
    const photoId = await upload(await makePhoto(phonePhoto));
    let isDone = false;
    const dying: ImageDeps = {
      ...images,
      storage: {
        ...images.storage,
        delete: async () => {
          throw new Error("the worker dies here");
        },
      },
      imaging: {
        ...images.imaging,
        normalizePhoto: async (input) => {
          await db.photo.update({ where: { id: photoId }, data: { state: "delete_pending" } });
          return images.imaging.normalizePhoto(input);
        },
      },
    };
    const first = createJobRun(async () => {
      isDone = true;
    });
    await expect(normalizePhoto({ photoId }, dying, first)).rejects.toThrow("the worker dies here");
    expect(isDone).toBe(false);
    expect(await storage.head(buildMasterKey(photoId))).not.toBeNull();

    await normalizePhoto({ photoId }, images, createJobRun());
    for (const key of listPhotoKeys(photoId)) expect(await storage.head(key)).toBeNull();
  });

  test("a worker does not mark a photo as ready if another worker finished first", async ({ db, images, upload }) => {
    const photoId = await upload(await makePhoto(phonePhoto));
    const late = createJobRun(async () => {
      throw new Error("done already");
    });
    await expect(normalizePhoto({ photoId }, images, late)).rejects.toThrow("done already");
    expect((await db.photo.findUniqueOrThrow({ where: { id: photoId } })).state).toBe("uploaded");
  });

  test("an uploaded photo is rejected with PHOTO_FAILED if the last attempt fails", async ({ db, images, upload }) => {
    const photoId = await upload(Buffer.from("x"));
    await onDeadLetter("photo.normalize", { photoId }, images, new Error("the image process crashed"));
    expect(await db.photo.findUniqueOrThrow({ where: { id: photoId } })).toMatchObject({
      state: "rejected",
      rejectCode: "PHOTO_FAILED",
    });
  });

  test("an uploaded photo leaves no temporary file behind", async ({ images, upload }) => {
    const photoId = await upload(await makePhoto(phonePhoto));
    // Uses a separate folder, since other tests use the default one.
    const temporaryFolder = await mkdtemp(join(tmpdir(), "images-alone-"));
    vi.stubEnv("TMPDIR", temporaryFolder);
    expect(tmpdir()).toBe(temporaryFolder);
    try {
      await normalizePhoto({ photoId }, images, createJobRun());
      expect(await readdir(temporaryFolder)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      await rm(temporaryFolder, { recursive: true });
    }
  });
});

describe("the photo of a deletion job", () => {
  test("a deleted photo loses every file and all data except its owner", async ({ db, storage, images }) => {
    const { id, userId, uuid } = await createTestPhoto(images);
    const photoId = PhotoId.parse(id);
    await db.photo.update({ where: { id }, data: { state: "delete_pending", rejectCode: "PHOTO_DELETED" } });
    await deletePhoto({ photoId }, images, createJobRun());
    for (const key of listPhotoKeys(photoId)) expect(await storage.head(key)).toBeNull();
    const erased = await db.photo.findUniqueOrThrow({ where: { id } });
    expect(erased).toMatchObject({ userId, uuid, state: "deleted", rejectCode: "PHOTO_DELETED", bytes: 0 });
    expect(erased).toMatchObject({ sha256: null, kind: null, width: null, height: null, thumbhash: null });
  });

  test("a deletion job erases its photo only once", async ({ db, images }) => {
    const { id } = await createTestPhoto(images);
    const photoId = PhotoId.parse(id);
    await db.photo.update({ where: { id }, data: { state: "delete_pending" } });
    await deletePhoto({ photoId }, images, createJobRun());
    const before = await db.photo.findUniqueOrThrow({ where: { id } });
    await deletePhoto(
      { photoId },
      { ...images, storage: { ...images.storage, delete: () => Promise.reject() } },
      createJobRun(),
    );
    expect(await db.photo.findUniqueOrThrow({ where: { id } })).toEqual(before);
    expect(await db.stateLog.count({ where: { entityId: id, toState: "deleted" } })).toBe(1);
  });

  test("deleting a photo also deletes the pictures of all walls that show it", async ({ db, storage, images }) => {
    const [photo, other] = [await createTestPhoto(images), await createTestPhoto(images)];
    const wall = { templateKey: "single_tile", design: {}, kind: "preview", width: 9, height: 9 };
    const pictures = [{ tile_1: other.id, tile_2: photo.id }, { tile_1: other.id }];
    const ids = pictures.map(() => newId("capture"));
    for (const [index, id] of ids.entries()) {
      await db.capture.create({ data: { id, userId: other.userId, ...wall, pictures: pictures[index] ?? {} } });
      await storage.write(buildCaptureKey(id), Buffer.from("wall"), { contentType: "image/jpeg" });
    }
    await db.photo.update({ where: { id: photo.id }, data: { state: "delete_pending" } });
    await deletePhoto({ photoId: PhotoId.parse(photo.id) }, images, createJobRun());
    const jobs = await db.outboxJob.findMany({ where: { name: "capture.delete" } });
    expect(jobs.map(({ aggregate }) => aggregate)).toEqual([ids[0]]);
    await deleteCapture({ captureId: CaptureId.parse(ids[0]) }, images, createJobRun());
    expect(await db.capture.findMany({ select: { id: true } })).toEqual([{ id: ids[1] }]);
    const stored = await Promise.all(ids.map((id) => storage.head(buildCaptureKey(id))));
    expect(stored.map((file) => file !== null)).toEqual([false, true]);
  });

  test("a deleted photo loses the uploaded parts of its unfinished upload", async ({ db, storage, images }) => {
    const id = PhotoId.parse(newId("photo"));
    const upload = { key: buildOriginalKey(id), contentType: "image/jpeg" };
    const uploadId = await storage.parts.start(upload);
    const common = {
      uuid: crypto.randomUUID(),
      handle: createPhotoHandle(),
      declaredType: "image/jpeg",
      bytes: 6_000_000,
    };
    await db.photo.create({ data: { id, userId: (await createTestUser(db)).id, ...common, uploadId } });
    await db.photo.update({ where: { id }, data: { state: "delete_pending" } });
    expect(await storage.parts.list({ ...upload, uploadId })).toEqual([]);
    await deletePhoto({ photoId: id }, images, createJobRun());
    expect(await storage.parts.list({ ...upload, uploadId })).toBeNull();
  });

  test("a deletion job keeps a photo that is not marked for deletion", async ({ db, storage, images }) => {
    const { id } = await createTestPhoto(images);
    await deletePhoto({ photoId: PhotoId.parse(id) }, images, createJobRun());
    expect(await storage.head(buildOriginalKey(id))).not.toBeNull();
    expect((await db.photo.findUniqueOrThrow({ where: { id } })).state).toBe("ready");
  });

  test("a photo stays marked for deletion if its deletion job fails", async ({ db, images }) => {
    const { id } = await createTestPhoto(images);
    const photoId = PhotoId.parse(id);
    await db.photo.update({ where: { id }, data: { state: "delete_pending" } });
    const down = new Error("the store is unavailable");
    const unavailable = { ...images, storage: { ...images.storage, delete: () => Promise.reject(down) } };
    await expect(deletePhoto({ photoId }, unavailable, createJobRun())).rejects.toThrow(down);
    await onDeadLetter("photo.delete", { photoId }, images, down);
    expect((await db.photo.findUniqueOrThrow({ where: { id } })).state).toBe("delete_pending");
  });
});
