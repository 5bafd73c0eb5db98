import { describe, expect, it } from "vitest";
import {
  buildArtKey,
  buildMasterKey,
  buildOriginalKey,
  buildPrintKey,
  buildPrintPrefix,
  buildRenditionKey,
  listPhotoKeys,
} from "./storage-keys.ts";

const sha256 = "0123456789ab".padEnd(64, "f");

describe("storage keys", () => {
  it("the key of an object is built from its kind and its id", () => {
    expect(buildOriginalKey("photo_1")).toBe("originals/photo_1");
    expect(buildMasterKey("photo_1")).toBe("masters/photo_1.jpg");
    expect(buildRenditionKey("photo_1", 1600)).toBe("renditions/photo_1/1600.jpg");
    expect(buildPrintKey("tile_1", sha256)).toBe("prints/tile_1/0123456789ab.jpg");
    expect(buildPrintKey("tile_1", sha256).startsWith(buildPrintPrefix("tile_1"))).toBe(true);
    expect(buildArtKey("art_1", "master")).toBe("art/art_1/master.jpg");
  });

  it("the keys of a photo include its original, master and renditions", () => {
    const photoObjectKeys = [
      buildOriginalKey("p"),
      buildMasterKey("p"),
      buildRenditionKey("p", 1600),
      buildRenditionKey("p", 400),
    ];
    expect(listPhotoKeys("p")).toEqual(photoObjectKeys);
  });

  it.each(["", "..", "a/b", "a.b", "é", "a b", "x".repeat(129)])(
    "a storage key cannot be built from the id %j",
    (id) => {
      expect(() => buildOriginalKey(id)).toThrow(TypeError);
      expect(() => buildPrintKey(id, sha256)).toThrow(TypeError);
    },
  );

  it("a print key cannot be built from an incomplete hash", () => {
    expect(() => buildPrintKey("tile_1", "0123")).toThrow(TypeError);
  });
});
