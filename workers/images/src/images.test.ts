import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Prisma } from "@storywall/db/client";
import { newId, newPhotoHandle, PhotoId } from "@storywall/domain/kernel/ids";
import { PrintRecord } from "@storywall/domain/production/printing/print-record";
import type { CaptureTile } from "@storywall/domain/walls/captures/capture-plan";
import { type Imaging, openImaging } from "@storywall/imaging/open-imaging";
import { isPermanentFailure } from "@storywall/jobs/job-failure";
import type { JobRun } from "@storywall/jobs/worker";
import { StorageObjectMissingError } from "@storywall/storage/retry-operation";
import { artKey, captureKey, masterKey, originalKey, photoKeys } from "@storywall/storage/storage-keys";
import { createTestOrderWithTiles } from "@storywall/testing/create-test-order-with-tiles";
import { createTestPhoto, createTestUser } from "@storywall/testing/factories";
import { test as base } from "@storywall/testing/fixtures";
import { makePhoto, type PhotoRecipe, plantedMetadata } from "@storywall/testing/photos/make-photos";
import { readPicture } from "@storywall/testing/photos/read-picture";
import { describe, expect, vi } from "vitest";
import { createCapture } from "./capture.fixture.ts";
import { captureWall } from "./capture-wall.ts";
import { deleteOldPrints } from "./delete-old-prints.ts";
import { deletePhoto } from "./delete-photo.ts";
import type { ImageDeps } from "./deps.ts";
import { normalizePhoto } from "./normalize-photo.ts";
import { onDeadLetter } from "./on-dead-letter.ts";
import { renderPrintFile } from "./render-print-file.ts";

type Fixtures = { imaging: Imaging; images: ImageDeps; upload(bytes: Buffer): Promise<PhotoId> };

const test = base.extend<Fixtures>({
  imaging: [
    async ({}, use) => {
      const imaging = openImaging({ processes: 1 });
      await use(imaging);
      imaging.close();
    },
    { scope: "file" },
  ],
  images: async ({ db, storage, clock, imaging }, use) => use({ db, storage, now: clock.now, imaging }),
  upload: async ({ db, storage }, use) =>
    use(async (bytes) => {
      const id = PhotoId.parse(newId("photo"));
      const userId = (await createTestUser(db)).id;
      const common = { uuid: crypto.randomUUID(), handle: newPhotoHandle(), declaredType: "image/jpeg" };
      await db.photo.create({ data: { id, userId, ...common, bytes: bytes.length } });
      await db.photo.update({ where: { id }, data: { state: "uploaded" } });
      await storage.write(originalKey(id), bytes, { contentType: "image/jpeg" });
      return id;
    }),
});

const createJobRun = (done: JobRun["done"] = async () => {}): JobRun => ({
  outboxId: 1n,
  attempt: 1,
  isLast: false,
  done,
  signal: new AbortController().signal,
});

const phonePhoto: PhotoRecipe = { width: 900, height: 1200, orientation: 6, gps: true };

describe("an uploaded photo", () => {
  test("becomes ready with an upright master, two renditions and its properties in the row", async ({
    db,
    storage,
    images,
    upload,
  }) => {
    const photoId = await upload(await makePhoto(phonePhoto));
    await normalizePhoto({ photoId }, images, createJobRun());
    const photo = await db.photo.findUniqueOrThrow({ where: { id: photoId } });
    expect(photo).toMatchObject({ state: "ready", width: 900, height: 1200, rejectCode: null, readyAt: images.now() });
    expect(photo.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(photo.thumbhash).toBeTruthy();
    for (const key of photoKeys(photoId)) expect(await storage.head(key)).not.toBeNull();
  });

  test.for(["jpeg", "png", "webp", "avif"] as const)(
    "that is a %s with a location has no location in its derived files (F-22)",
    async (kind, { db, storage, images, upload }) => {
      const photoId = await upload(await makePhoto({ width: 1400, height: 1800, gps: true, kind }));
      await normalizePhoto({ photoId }, images, createJobRun());
      const photo = await db.photo.findUniqueOrThrow({ where: { id: photoId } });
      const { firstTileId } = await createTestOrderWithTiles(db, { userId: photo.userId, tiles: [{ photoId }] });
      await renderPrintFile({ tileId: firstTileId }, images, createJobRun());

      const keysWithLocation: string[] = [];
      let scanned = 0;
      for await (const { key } of storage.list("")) {
        const bytes = (await storage.read(key)).toString("latin1");
        const words = [
          plantedMetadata.camera,
          plantedMetadata.xmp,
          "Exif\0\0",
          "ns.adobe.com/xap",
          "Photoshop 3.0",
          "GPS",
        ];
        if (words.some((word) => bytes.includes(word))) keysWithLocation.push(key);
        scanned += 1;
      }
      // The original keeps its location, which shows that the scan would find it.
      expect(keysWithLocation).toEqual([originalKey(photoId)]);
      expect(scanned).toBe(6);
    },
  );

  test("that cannot be decoded is rejected with the reason", async ({ db, storage, images, upload }) => {
    const photoId = await upload((await makePhoto(phonePhoto)).subarray(0, 3_000));
    await normalizePhoto({ photoId }, images, createJobRun());
    expect(await db.photo.findUniqueOrThrow({ where: { id: photoId } })).toMatchObject({
      state: "rejected",
      rejectCode: "PHOTO_DAMAGED",
    });
    expect(await storage.head(masterKey(photoId))).toBeNull();
  });

  test("that is already prepared is not changed", async ({ db, images, upload }) => {
    const photoId = await upload(await makePhoto(phonePhoto));
    await normalizePhoto({ photoId }, images, createJobRun());
    const before = await db.photo.findUniqueOrThrow({ where: { id: photoId } });
    await normalizePhoto({ photoId }, images, createJobRun());
    expect(await db.photo.findUniqueOrThrow({ where: { id: photoId } })).toEqual(before);
  });

  test("that its owner deleted meanwhile leaves no file in the store", async ({ db, storage, images, upload }) => {
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
    for (const key of photoKeys(photoId)) expect(await storage.head(key)).toBeNull();
    expect((await db.photo.findUniqueOrThrow({ where: { id: photoId } })).state).toBe("delete_pending");
  });

  test("that its owner deleted meanwhile keeps its job open until its files are deleted", async ({
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
    expect(await storage.head(masterKey(photoId))).not.toBeNull();

    await normalizePhoto({ photoId }, images, createJobRun());
    for (const key of photoKeys(photoId)) expect(await storage.head(key)).toBeNull();
  });

  test("does not become ready when another worker finished its job first", async ({ db, images, upload }) => {
    const photoId = await upload(await makePhoto(phonePhoto));
    const late = createJobRun(async () => {
      throw new Error("done already");
    });
    await expect(normalizePhoto({ photoId }, images, late)).rejects.toThrow("done already");
    expect((await db.photo.findUniqueOrThrow({ where: { id: photoId } })).state).toBe("uploaded");
  });

  test("is rejected with PHOTO_FAILED after the last attempt", async ({ db, images, upload }) => {
    const photoId = await upload(Buffer.from("x"));
    await onDeadLetter("photo.normalise", { photoId }, images, new Error("the image process crashed"));
    expect(await db.photo.findUniqueOrThrow({ where: { id: photoId } })).toMatchObject({
      state: "rejected",
      rejectCode: "PHOTO_FAILED",
    });
  });

  test("leaves no temporary file behind", async ({ images, upload }) => {
    const photoId = await upload(await makePhoto(phonePhoto));
    // A separate folder, because other tests use the common one.
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

describe("a photo its owner erased", () => {
  test("loses every file and all data except its owner", async ({ db, storage, images }) => {
    const { id, userId, uuid } = await createTestPhoto(images);
    const photoId = PhotoId.parse(id);
    await db.photo.update({ where: { id }, data: { state: "delete_pending", rejectCode: "PHOTO_DELETED" } });
    await deletePhoto({ photoId }, images, createJobRun());
    for (const key of photoKeys(photoId)) expect(await storage.head(key)).toBeNull();
    const erased = await db.photo.findUniqueOrThrow({ where: { id } });
    expect(erased).toMatchObject({ userId, uuid, state: "deleted", rejectCode: "PHOTO_DELETED", bytes: 0 });
    expect(erased).toMatchObject({ sha256: null, kind: null, width: null, height: null, thumbhash: null });
  });

  test("is erased once, and a second run changes nothing", async ({ db, images }) => {
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

  test("loses the parts of its unfinished upload", async ({ db, storage, images }) => {
    const id = PhotoId.parse(newId("photo"));
    const upload = { key: originalKey(id), contentType: "image/jpeg" };
    const uploadId = await storage.parts.start(upload);
    const common = {
      uuid: crypto.randomUUID(),
      handle: newPhotoHandle(),
      declaredType: "image/jpeg",
      bytes: 6_000_000,
    };
    await db.photo.create({ data: { id, userId: (await createTestUser(db)).id, ...common, uploadId } });
    await db.photo.update({ where: { id }, data: { state: "delete_pending" } });
    expect(await storage.parts.list({ ...upload, uploadId })).toEqual([]);
    await deletePhoto({ photoId: id }, images, createJobRun());
    expect(await storage.parts.list({ ...upload, uploadId })).toBeNull();
  });

  test("that is not marked for deletion stays", async ({ db, storage, images }) => {
    const { id } = await createTestPhoto(images);
    await deletePhoto({ photoId: PhotoId.parse(id) }, images, createJobRun());
    expect(await storage.head(originalKey(id))).not.toBeNull();
    expect((await db.photo.findUniqueOrThrow({ where: { id } })).state).toBe("ready");
  });

  test("stays marked for deletion during a store outage, also after the last attempt", async ({ db, images }) => {
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

describe("a wall rendered as one picture", () => {
  test("shows its photos in their places, has the stored size, and belongs to its visitor", async ({
    db,
    storage,
    images,
  }) => {
    const capture = await createCapture(images);
    await captureWall({ captureId: capture.id }, images, createJobRun());
    const picture = await readPicture(await storage.read(captureKey(capture.id)));
    expect(picture).toMatchObject({ format: "jpeg", width: capture.width, height: capture.height });
    expect(await db.capture.findUniqueOrThrow({ where: { id: capture.id } })).toMatchObject({
      readyAt: images.now(),
      failureCode: null,
    });
    const [photo, empty] = capture.plan.tiles as [CaptureTile, CaptureTile];
    const colorInMiddle = ({ photo: { x, y, width, height } }: CaptureTile) =>
      picture.colorOf({ left: x + 20, top: y + 20, width: width - 40, height: height - 40 });
    const blue = await colorInMiddle(photo);
    for (const [channel, expected] of [40, 120, 200].entries()) {
      expect(Math.abs((blue[channel] ?? 0) - expected)).toBeLessThan(6);
    }
    const [r, g, b] = await colorInMiddle(empty);
    expect(r > g && g > b && b > 180).toBe(true);
  });

  test("is rendered once, and a second run changes nothing", async ({ db, images }) => {
    const { id: captureId } = await createCapture(images);
    await captureWall({ captureId }, images, createJobRun());
    const before = await db.capture.findUniqueOrThrow({ where: { id: captureId } });
    const cpuMs = images.imaging.usage().cpuMs;
    await captureWall({ captureId }, images, createJobRun());
    expect(images.imaging.usage().cpuMs).toBe(cpuMs);
    expect(await db.capture.findUniqueOrThrow({ where: { id: captureId } })).toEqual(before);
  });

  test("waits for a photo that is being prepared, and fails with CAPTURE_FAILED", async ({ db, images, upload }) => {
    const { id: captureId, userId, uuid } = await createCapture(images);
    const photoId = await upload(Buffer.from("x"));
    await db.photo.deleteMany({ where: { userId } });
    await db.photo.update({ where: { id: photoId }, data: { userId, uuid } });
    await expect(captureWall({ captureId }, images, createJobRun())).rejects.toMatchObject({
      code: "PHOTOS_NOT_READY",
    });
    await onDeadLetter("wall.capture", { captureId }, images, new Error("no"));
    await onDeadLetter("wall.capture", { captureId }, images, new Error("no"));
    const failedCapture = await db.capture.findUniqueOrThrow({ where: { id: captureId } });
    expect(failedCapture).toMatchObject({ failureCode: "CAPTURE_FAILED", readyAt: null });
    await captureWall({ captureId }, images, createJobRun());
    expect(await db.capture.findUniqueOrThrow({ where: { id: captureId } })).toEqual(failedCapture);
  });

  test("does not show another visitor's photo", async ({ db, storage, images }) => {
    const { id: captureId, userId, plan } = await createCapture(images);
    await db.photo.updateMany({ where: { userId }, data: { userId: (await createTestUser(db)).id } });
    await captureWall({ captureId }, images, createJobRun());
    const [tile] = plan.tiles;
    const { x, y } = tile?.photo ?? { x: 0, y: 0 };
    const picture = await readPicture(await storage.read(captureKey(captureId)));
    const [red] = await picture.colorOf({ left: x + 30, top: y + 30, width: 10, height: 10 });
    expect(red).toBeGreaterThan(200);
  });
});

describe("a tile of a paid order", () => {
  test("gets a print file of exactly its size and a proof", async ({ db, storage, images }) => {
    const photo = await createTestPhoto(images, { width: 1600, height: 1200 });
    const order = await createTestOrderWithTiles(db, {
      userId: photo.userId,
      tiles: [{ photoId: photo.id, matType: "shallow" }],
    });
    const tileId = order.firstTileId;
    await renderPrintFile({ tileId }, images, createJobRun());
    const tile = await db.orderTile.findUniqueOrThrow({ where: { id: tileId } });
    // 21 × 31 cm and 3 mm of bleed on each side, at 300 ppi.
    expect(tile).toMatchObject({ state: "rendered", printWidth: 2551, printHeight: 3732, renderedAt: images.now() });
    expect(await storage.head(tile.printKey ?? "")).toMatchObject({
      bytes: tile.printBytes,
      contentType: "image/jpeg",
    });
    expect(await storage.head(tile.proofKey ?? "")).not.toBeNull();
    expect(tile.printSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(tile.effectivePpi).toBeGreaterThan(50);
  });

  test("with art is printed from the art's master", async ({ db, storage, images }) => {
    const artId = newId("art");
    await storage.write(artKey(artId, "master"), await makePhoto({ width: 1000, height: 1500 }), {
      contentType: "image/jpeg",
    });
    const { firstTileId: tileId } = await createTestOrderWithTiles(db, { tiles: [{ artId }] });
    await renderPrintFile({ tileId }, images, createJobRun());
    expect((await db.orderTile.findUniqueOrThrow({ where: { id: tileId } })).state).toBe("rendered");
  });

  test("with art without a master is retried, and printed once the master exists", async ({ db, storage, images }) => {
    const artId = newId("art");
    const { firstTileId: tileId } = await createTestOrderWithTiles(db, { tiles: [{ artId }] });
    const tooEarly = await renderPrintFile({ tileId }, images, createJobRun()).catch((error: unknown) => error);
    expect(tooEarly).toBeInstanceOf(StorageObjectMissingError);
    expect(isPermanentFailure(tooEarly)).toBe(false);
    const master = await makePhoto({ width: 1000, height: 1500 });
    await storage.write(artKey(artId, "master"), master, { contentType: "image/jpeg" });
    await renderPrintFile({ tileId }, images, createJobRun());
    expect((await db.orderTile.findUniqueOrThrow({ where: { id: tileId } })).state).toBe("rendered");
  });

  test("that is rendered already is not rendered again", async ({ db, images }) => {
    const photo = await createTestPhoto(images);
    const { firstTileId: tileId } = await createTestOrderWithTiles(db, { tiles: [{ photoId: photo.id }] });
    await renderPrintFile({ tileId }, images, createJobRun());
    const cpuMs = images.imaging.usage().cpuMs;
    await renderPrintFile({ tileId }, images, createJobRun());
    expect(images.imaging.usage().cpuMs).toBe(cpuMs);
  });

  test("records its inputs, outputs and settings, and rendering them again gives the same bytes (F-02)", async ({
    db,
    storage,
    images,
  }) => {
    const photo = await createTestPhoto(images, { width: 1600, height: 1200 });
    const { firstTileId: tileId } = await createTestOrderWithTiles(db, {
      tiles: [{ photoId: photo.id, orientation: "landscape" }],
    });
    await renderPrintFile({ tileId }, images, createJobRun());
    const first = await db.orderTile.findUniqueOrThrow({ where: { id: tileId } });
    const record = PrintRecord.parse(first.printRecord);
    const hashOf = async (key: string) =>
      createHash("sha256")
        .update(await storage.read(key))
        .digest("hex");
    expect(record).toMatchObject({
      input: { sha256: await hashOf(masterKey(photo.id)) },
      print: { sha256: first.printSha256, bytes: first.printBytes },
      proof: { sha256: await hashOf(first.proofKey ?? "") },
      media: { width: 3732, height: 2551 },
      profile: null,
      measures: { bleedMm: 3, lipMm: 5, ppi: 300 },
      madeWith: { sharp: expect.stringMatching(/^0\.\d+/), libvips: expect.stringMatching(/^8\./) },
    });

    const again = { state: "waiting", printKey: null, proofKey: null, printSha256: null, printRecord: Prisma.DbNull };
    await db.orderTile.update({ where: { id: tileId }, data: again });
    await renderPrintFile({ tileId }, images, createJobRun());
    const second = await db.orderTile.findUniqueOrThrow({ where: { id: tileId } });
    expect([second.printSha256, second.printKey]).toEqual([first.printSha256, first.printKey]);
    expect(second.printRecord).toEqual(first.printRecord);
  });

  test("whose photo is replaced during rendering gets no print, and the rendered file is deleted", async ({
    db,
    storage,
    images,
  }) => {
    const photo = await createTestPhoto(images);
    const { firstTileId: tileId } = await createTestOrderWithTiles(db, { tiles: [{ photoId: photo.id }] });
    const replacing: ImageDeps = {
      ...images,
      imaging: {
        ...images.imaging,
        renderProof: async (input) => {
          // Replacing the photo creates another tile.
          await db.orderTile.delete({ where: { id: tileId } });
          return images.imaging.renderProof(input);
        },
      },
    };
    await renderPrintFile({ tileId }, replacing, createJobRun());
    expect(await db.orderTile.findUnique({ where: { id: tileId } })).toBeNull();
    expect(await db.outboxJob.count({ where: { name: "print.delete-old", aggregate: tileId } })).toBe(1);
    await deleteOldPrints({ tileId }, images, createJobRun());
    const left: string[] = [];
    for await (const { key } of storage.list(`prints/${tileId}/`)) left.push(key);
    expect(left).toEqual([]);
  });

  test("waits when its photo is not ready", async ({ db, images, upload }) => {
    const photoId = await upload(Buffer.from("x"));
    const { firstTileId: tileId } = await createTestOrderWithTiles(db, { tiles: [{ photoId }] });
    await expect(renderPrintFile({ tileId }, images, createJobRun())).rejects.toMatchObject({
      code: "PHOTOS_NOT_READY",
    });
  });

  test("that cannot be printed flags its order for review", async ({ db, images }) => {
    const order = await createTestOrderWithTiles(db);
    const tileId = order.firstTileId;
    await onDeadLetter("print.render", { tileId }, images, new Error("no"));
    expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).state).toBe("needs_attention");
  });
});
