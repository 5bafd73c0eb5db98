import { readJpegHead } from "@storywall/domain/photos/jpeg-header";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makePhoto } from "./make-photos.ts";
import { makeScenePhoto } from "./make-scenes.ts";

describe("the time at which a photo was taken", () => {
  const taken = Date.UTC(2026, 4, 1, 10, 0, 7);
  const readTakenAt = (bytes: Uint8Array) => readJpegHead(bytes).takenAt;

  test("the time of a photo is read from EXIF with fractions of a second", async () => {
    const photo = await makeScenePhoto(2, { takenAt: "2026:05:01 10:00:07" });
    expect(readTakenAt(photo)).toBe(taken + 250);
    expect(readTakenAt(photo.subarray(0, 4096))).toBe(taken + 250);
  });

  test("the time is null for a photo without a time in EXIF", async () => {
    const photo = await makeScenePhoto(2, { takenAt: "2026:05:01 10:00:07" });
    expect(readTakenAt(await makeScenePhoto(2))).toBeNull();
    expect(readTakenAt(await sharp(photo).png().toBuffer())).toBeNull();
    for (let length = 0; length < 400; length += 7)
      expect([null, taken, taken + 250]).toContain(readTakenAt(photo.subarray(0, length)));
    for (let at = 0; at < 300; at++) {
      const modified = Uint8Array.from(photo.subarray(0, 1000));
      modified[at] = (modified[at] ?? 0) ^ 0xff;
      expect(() => readJpegHead(modified)).not.toThrow();
    }
  });
});

describe("the size of a JPEG before rotation", () => {
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const;

  test.each(orientations)("the size is read from a JPEG with EXIF orientation %i", async (orientation) => {
    const { stored, orientation: storedOrientation } = readJpegHead(
      await makePhoto({ width: 300, height: 400, orientation }),
    );
    expect(storedOrientation).toBe(orientation);
    expect(stored).toEqual(orientation >= 5 ? { width: 400, height: 300 } : { width: 300, height: 400 });
  });

  test("the size is read from a progressive JPEG", async () => {
    const photo = await makePhoto({ width: 300, height: 400 });
    const inPasses = await sharp(photo).jpeg({ progressive: true }).toBuffer();
    expect(readJpegHead(inPasses)).toEqual({ stored: { width: 300, height: 400 }, orientation: 1, takenAt: null });
    const nothing = { stored: null, orientation: 1, takenAt: null };
    expect(readJpegHead(photo.subarray(0, 20))).toEqual(nothing);
    expect(readJpegHead(await sharp(photo).png().toBuffer())).toEqual(nothing);
    expect(readJpegHead(new Uint8Array())).toEqual(nothing);
  });
});
