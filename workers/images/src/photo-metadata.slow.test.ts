import { buildOriginalKey } from "@storywall/storage/storage-keys";
import { createTestOrderWithTiles } from "@storywall/testing/create-test-order-with-tiles";
import { makePhoto, plantedMetadata } from "@storywall/testing/photos/make-photos";
import { expect } from "vitest";
import { createJobRun, test } from "./images.fixture.ts";
import { normalizePhoto } from "./normalize-photo.ts";
import { renderPrintFile } from "./render-print-file.ts";

test.for(["jpeg", "png", "webp", "avif"] as const)(
  "the files made from an uploaded %s with a location contain no location (F-22)",
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
    // Only the original may contain a location. Finding it there proves that the search works.
    expect(keysWithLocation).toEqual([buildOriginalKey(photoId)]);
    expect(scanned).toBe(6);
  },
);
