import { createHash } from "node:crypto";
import { Prisma } from "@storywall/db/client";
import { newId, type TileId } from "@storywall/domain/kernel/ids";
import { PrintRecord } from "@storywall/domain/production/printing/print-record";
import type { CaptureTile } from "@storywall/domain/walls/captures/capture-plan";
import { isPermanentFailure } from "@storywall/jobs/job-failure";
import { StorageObjectMissingError } from "@storywall/storage/retry-operation";
import {
  buildArtKey,
  buildCaptureKey,
  buildMasterKey,
  buildRenditionKey,
  captureFormats,
} from "@storywall/storage/storage-keys";
import { createTestOrderWithTiles } from "@storywall/testing/create-test-order-with-tiles";
import { createTestPhoto, createTestUser } from "@storywall/testing/factories";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { readPicture } from "@storywall/testing/photos/read-picture";
import { describe, expect, vi } from "vitest";
import { createCapture } from "./capture.fixture.ts";
import { captureWall } from "./capture-wall.ts";
import { deleteCapture, deleteOldPrints } from "./delete-files.ts";
import type { ImageDeps } from "./deps.ts";
import { createJobRun, test } from "./images.fixture.ts";
import { onDeadLetter } from "./on-dead-letter.ts";
import { renderPrintFile } from "./render-print-file.ts";

function countRenders(images: ImageDeps) {
  const renderPrint = vi.fn(images.imaging.renderPrintFile);
  return { renderPrint, deps: { ...images, imaging: { ...images.imaging, renderPrintFile: renderPrint } } };
}

describe("a picture of a whole wall", () => {
  test("a picture of a wall shows each photo at its place", async ({ db, storage, images }) => {
    const capture = await createCapture(images);
    await captureWall({ captureId: capture.id }, images, createJobRun());
    const picture = await readPicture(await storage.read(buildCaptureKey(capture.id)));
    expect(picture).toMatchObject({ format: "jpeg", width: capture.width, height: capture.height });
    expect(await db.capture.findUniqueOrThrow({ where: { id: capture.id } })).toMatchObject({
      readyAt: images.now(),
      failureCode: null,
    });
    const [photo, empty] = capture.plan.tiles as [CaptureTile, CaptureTile];
    const readMiddleColor = ({ photo: { x, y, width, height } }: CaptureTile) =>
      picture.readMeanColor({ left: x + 20, top: y + 20, width: width - 40, height: height - 40 });
    const blue = await readMiddleColor(photo);
    for (const [channel, expected] of [40, 120, 200].entries()) {
      expect(Math.abs((blue[channel] ?? 0) - expected)).toBeLessThan(6);
    }
    const [r, g, b] = await readMiddleColor(empty);
    expect(r > g && g > b && b > 180).toBe(true);
  });

  test("a picture of a wall shows a lightened photo as light as its print", async ({ db, storage, images }) => {
    const readMiddleColor = async (gamma: number | null) => {
      const { id, uuid, plan } = await createCapture(images);
      const { design } = await db.capture.findUniqueOrThrow({ where: { id } });
      const [first, ...others] = (design as { tiles: object[] }).tiles;
      const tone = gamma === null ? {} : { tone: { photo: uuid, gamma } };
      const brightened = { ...(design as object), tiles: [{ ...first, ...tone }, ...others] };
      await db.capture.update({ where: { id }, data: { design: brightened } });
      await captureWall({ captureId: id }, images, createJobRun());
      const { x, y, width, height } = plan.tiles[0]?.photo ?? expect.fail("no tile");
      const picture = await readPicture(await storage.read(buildCaptureKey(id)));
      return picture.readMeanColor({ left: x + 20, top: y + 20, width: width - 40, height: height - 40 });
    };
    const [red = 0] = await readMiddleColor(null);
    const [brightRed = 0] = await readMiddleColor(1.4);
    expect(brightRed).toBeGreaterThan(red + 20);
  });

  test("a picture of a wall is rendered once", async ({ db, images }) => {
    const { id: captureId } = await createCapture(images);
    await captureWall({ captureId }, images, createJobRun());
    const before = await db.capture.findUniqueOrThrow({ where: { id: captureId } });
    const cpuMs = images.imaging.readUsage().cpuMs;
    await captureWall({ captureId }, images, createJobRun());
    expect(images.imaging.readUsage().cpuMs).toBe(cpuMs);
    expect(await db.capture.findUniqueOrThrow({ where: { id: captureId } })).toEqual(before);
  });

  test("a picture of a wall is retried while a photo is not ready", async ({ db, images, upload }) => {
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

  test("a picture of a wall does not show another visitor's photo", async ({ db, storage, images }) => {
    const { id: captureId, userId, plan } = await createCapture(images);
    await db.photo.updateMany({ where: { userId }, data: { userId: (await createTestUser(db)).id } });
    await captureWall({ captureId }, images, createJobRun());
    const [tile] = plan.tiles;
    const { x, y } = tile?.photo ?? { x: 0, y: 0 };
    const picture = await readPicture(await storage.read(buildCaptureKey(captureId)));
    const [red] = await picture.readMeanColor({ left: x + 30, top: y + 30, width: 10, height: 10 });
    expect(red).toBeGreaterThan(200);
  });
});

describe("a wall as a 3D model", () => {
  test("the 3D model of a wall is stored as GLB and USDZ", async ({ db, storage, images }) => {
    const { id } = await createCapture(images, "model");
    await captureWall({ captureId: id }, images, createJobRun());
    expect(await db.capture.findUniqueOrThrow({ where: { id } })).toMatchObject({ readyAt: images.now() });
    expect(await storage.head(buildCaptureKey(id, "glb"))).toMatchObject({ contentType: "model/gltf-binary" });
    expect(await storage.head(buildCaptureKey(id, "usdz"))).toMatchObject({ contentType: "model/vnd.usdz+zip" });
    expect(await storage.head(buildCaptureKey(id))).toBeNull();

    const glb = await storage.read(buildCaptureKey(id, "glb"));
    expect(glb.subarray(0, 4).toString()).toBe("glTF");
    const photo = await readPicture(findJpeg(glb));
    expect(photo).toMatchObject({ width: 700, height: 1024 });
    const blue = await photo.readMeanColor({ left: 200, top: 200, width: 200, height: 400 });
    for (const [channel, expected] of [40, 120, 200].entries()) {
      expect(Math.abs((blue[channel] ?? 0) - expected)).toBeLessThan(6);
    }

    await deleteCapture({ captureId: id }, images, createJobRun());
    for (const format of captureFormats) expect(await storage.head(buildCaptureKey(id, format))).toBeNull();
    expect(await db.capture.count({ where: { id } })).toBe(0);
  });
});

describe("the preview picture of a shared link", () => {
  test("a preview picture that is deleted during rendering leaves no file", async ({ storage, images }) => {
    const { id } = await createCapture(images, "preview");
    const writeFile: typeof storage.writeFile = async (...input) => {
      await deleteCapture({ captureId: id }, images, createJobRun());
      await storage.writeFile(...input);
    };
    await captureWall({ captureId: id }, { ...images, storage: { ...storage, writeFile } }, createJobRun());
    expect(await storage.head(buildCaptureKey(id))).toBeNull();
  });

  test("the preview picture of a shared link is 1200 × 630 pixels", async ({ storage, images }) => {
    const { id } = await createCapture(images, "preview");
    await captureWall({ captureId: id }, images, createJobRun());
    const picture = await readPicture(await storage.read(buildCaptureKey(id)));
    expect(picture).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  });

  test("the preview picture is drawn from the smallest file of a photo with enough pixels", async ({
    storage,
    images,
  }) => {
    const { id, photoId } = await createCapture(images, "preview");
    const keys: string[] = [];
    const downloadTo: typeof storage.downloadTo = (key, path) => {
      keys.push(key);
      return storage.downloadTo(key, path);
    };
    await captureWall({ captureId: id }, { ...images, storage: { ...storage, downloadTo } }, createJobRun());
    expect(keys).toEqual([buildRenditionKey(photoId, 400)]);
  });
});

/** Cuts the only JPEG out of a file. */
function findJpeg(file: Buffer): Buffer {
  return file.subarray(file.indexOf(Buffer.from([0xff, 0xd8, 0xff])), file.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2);
}

describe("a tile of a paid order", () => {
  test("a tile gets a print file that has the size of the tile plus bleed", async ({ db, storage, images }) => {
    const photo = await createTestPhoto(images, { width: 1600, height: 1200 });
    const order = await createTestOrderWithTiles(db, {
      userId: photo.userId,
      tiles: [{ photoId: photo.id, matType: "shallow" }],
    });
    const tileId = order.firstTileId;
    await renderPrintFile({ tileId }, images, createJobRun());
    const tile = await db.orderTile.findUniqueOrThrow({ where: { id: tileId } });
    // The size is 21 × 31 cm plus 3 mm of bleed on each side, at 300 ppi.
    expect(tile).toMatchObject({ state: "rendered", printWidth: 2551, printHeight: 3732, renderedAt: images.now() });
    expect(await storage.head(tile.printKey ?? "")).toMatchObject({
      bytes: tile.printBytes,
      contentType: "image/jpeg",
    });
    expect(await storage.head(tile.proofKey ?? "")).not.toBeNull();
    expect(tile.printSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(tile.effectivePpi).toBeGreaterThan(50);
  });

  test("a tile that shows art is printed from the artwork's master", async ({ db, storage, images }) => {
    const artId = newId("art");
    await storage.write(buildArtKey(artId, "master"), await makePhoto({ width: 1000, height: 1500 }), {
      contentType: "image/jpeg",
    });
    const { firstTileId: tileId } = await createTestOrderWithTiles(db, { tiles: [{ artId }] });
    await renderPrintFile({ tileId }, images, createJobRun());
    expect((await db.orderTile.findUniqueOrThrow({ where: { id: tileId } })).state).toBe("rendered");
  });

  test("rendering a tile is retried until its artwork has a master", async ({ db, storage, images }) => {
    const artId = newId("art");
    const { firstTileId: tileId } = await createTestOrderWithTiles(db, { tiles: [{ artId }] });
    const tooEarly = await renderPrintFile({ tileId }, images, createJobRun()).catch((error: unknown) => error);
    expect(tooEarly).toBeInstanceOf(StorageObjectMissingError);
    expect(isPermanentFailure(tooEarly)).toBe(false);
    const master = await makePhoto({ width: 1000, height: 1500 });
    await storage.write(buildArtKey(artId, "master"), master, { contentType: "image/jpeg" });
    await renderPrintFile({ tileId }, images, createJobRun());
    expect((await db.orderTile.findUniqueOrThrow({ where: { id: tileId } })).state).toBe("rendered");
  });

  test("a tile that is already rendered is not rendered again", async ({ db, images }) => {
    const photo = await createTestPhoto(images);
    const { firstTileId: tileId } = await createTestOrderWithTiles(db, { tiles: [{ photoId: photo.id }] });
    await renderPrintFile({ tileId }, images, createJobRun());
    const cpuMs = images.imaging.readUsage().cpuMs;
    await renderPrintFile({ tileId }, images, createJobRun());
    expect(images.imaging.readUsage().cpuMs).toBe(cpuMs);
  });

  test("rendering a tile a second time gives the same bytes (F-02)", async ({ db, storage, images }) => {
    const photo = await createTestPhoto(images, { width: 1600, height: 1200 });
    const { firstTileId: tileId } = await createTestOrderWithTiles(db, {
      tiles: [{ photoId: photo.id, orientation: "landscape" }],
    });
    await renderPrintFile({ tileId }, images, createJobRun());
    const first = await db.orderTile.findUniqueOrThrow({ where: { id: tileId } });
    const record = PrintRecord.parse(first.printRecord);
    const computeHash = async (key: string) =>
      createHash("sha256")
        .update(await storage.read(key))
        .digest("hex");
    expect(record).toMatchObject({
      input: { sha256: await computeHash(buildMasterKey(photo.id)) },
      print: { sha256: first.printSha256, bytes: first.printBytes },
      proof: { sha256: await computeHash(first.proofKey ?? "") },
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

  test("several equal tiles of an order are rendered once (F-02)", async ({ db, storage, images }) => {
    const photo = await createTestPhoto(images);
    const tiles = Array.from({ length: 3 }, () => ({ photoId: photo.id }));
    const { tileIds } = await createTestOrderWithTiles(db, { tiles });
    const { renderPrint, deps } = countRenders(images);
    await Promise.all(tileIds.map((tileId) => renderPrintFile({ tileId }, deps, createJobRun())));
    expect(renderPrint).toHaveBeenCalledTimes(1);
    const rendered = await db.orderTile.findMany({ where: { id: { in: tileIds } } });
    expect(rendered.map(({ state }) => state)).toEqual(["rendered", "rendered", "rendered"]);
    expect(new Set(rendered.map(({ printKey }) => printKey)).size).toBe(3);
    const [first, ...copies] = rendered;
    const print = await storage.read(first?.printKey ?? "");
    const proof = await storage.read(first?.proofKey ?? "");
    for (const { printKey, proofKey, printRecord } of copies) {
      expect((await storage.read(printKey ?? "")).equals(print)).toBe(true);
      expect((await storage.read(proofKey ?? "")).equals(proof)).toBe(true);
      expect(printRecord).toEqual(first?.printRecord);
    }
  });

  test("the print file of a tile is not copied to a tile with another crop", async ({ db, images }) => {
    const photo = await createTestPhoto(images);
    const tiles = Array.from({ length: 2 }, () => ({ photoId: photo.id }));
    const { tileIds } = await createTestOrderWithTiles(db, { tiles });
    const [first, second] = tileIds as [TileId, TileId];
    const crop = { x: 0.1, y: 0.1, width: 0.5, height: 0.5, rotate: 0, straighten: 0, v: 1 };
    await db.orderTile.update({ where: { id: second }, data: { crop } });
    const { renderPrint, deps } = countRenders(images);
    for (const tileId of tileIds) await renderPrintFile({ tileId }, deps, createJobRun());
    expect(renderPrint).toHaveBeenCalledTimes(2);

    await db.orderTile.update({ where: { id: second }, data: { crop: Prisma.DbNull } });
    await db.orderTile.update({ where: { id: first }, data: { state: "waiting", printKey: null, proofKey: null } });
    await renderPrintFile({ tileId: first }, deps, createJobRun());
    expect(renderPrint).toHaveBeenCalledTimes(3);
  });

  test("a tile is rendered again if the print file of an equal tile is missing", async ({ db, storage, images }) => {
    const photo = await createTestPhoto(images);
    const tiles = Array.from({ length: 2 }, () => ({ photoId: photo.id }));
    const { tileIds } = await createTestOrderWithTiles(db, { tiles });
    const [first, second] = tileIds as [TileId, TileId];
    await renderPrintFile({ tileId: first }, images, createJobRun());
    const { printKey } = await db.orderTile.findUniqueOrThrow({ where: { id: first } });
    await storage.delete([printKey ?? ""]);
    await renderPrintFile({ tileId: second }, images, createJobRun());
    const copy = await db.orderTile.findUniqueOrThrow({ where: { id: second } });
    expect(await storage.head(copy.printKey ?? "")).toMatchObject({ bytes: copy.printBytes });
  });

  test("a tile gets no print file if its photo is replaced during rendering", async ({ db, storage, images }) => {
    const photo = await createTestPhoto(images);
    const { firstTileId: tileId } = await createTestOrderWithTiles(db, { tiles: [{ photoId: photo.id }] });
    const replacing: ImageDeps = {
      ...images,
      imaging: {
        ...images.imaging,
        renderProof: async (input) => {
          // Replacing a photo deletes the tile and creates another one.
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

  test("a tile is not rendered before its photo is ready", async ({ db, images, upload }) => {
    const photoId = await upload(Buffer.from("x"));
    const { firstTileId: tileId } = await createTestOrderWithTiles(db, { tiles: [{ photoId }] });
    await expect(renderPrintFile({ tileId }, images, createJobRun())).rejects.toMatchObject({
      code: "PHOTOS_NOT_READY",
    });
  });

  test("a tile that cannot be printed marks its order for review", async ({ db, images }) => {
    const order = await createTestOrderWithTiles(db);
    const tileId = order.firstTileId;
    await onDeadLetter("print.render", { tileId }, images, new Error("no"));
    expect((await db.order.findUniqueOrThrow({ where: { id: order.id } })).state).toBe("needs_attention");
  });
});
