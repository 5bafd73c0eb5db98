import { describe, expect, it } from "vitest";
import { artKey, masterKey, originalKey, photoKeys, printKey, printPrefix, renditionKey } from "./storage-keys.ts";

const sha256 = "0123456789ab".padEnd(64, "f");

describe("storage keys", () => {
  it("the key of an object is built from its kind and its id", () => {
    expect(originalKey("photo_1")).toBe("originals/photo_1");
    expect(masterKey("photo_1")).toBe("masters/photo_1.jpg");
    expect(renditionKey("photo_1", 1600)).toBe("renditions/photo_1/1600.jpg");
    expect(printKey("tile_1", sha256)).toBe("prints/tile_1/0123456789ab.jpg");
    expect(printKey("tile_1", sha256).startsWith(printPrefix("tile_1"))).toBe(true);
    expect(artKey("art_1", "master")).toBe("art/art_1/master.jpg");
  });

  it("the keys of a photo are those of its original, master and renditions", () => {
    const photoObjectKeys = [originalKey("p"), masterKey("p"), renditionKey("p", 1600), renditionKey("p", 400)];
    expect(photoKeys("p")).toEqual(photoObjectKeys);
  });

  it.each(["", "..", "a/b", "a.b", "é", "a b", "x".repeat(129)])("%j is rejected as an id in a key", (id) => {
    expect(() => originalKey(id)).toThrow(TypeError);
    expect(() => printKey(id, sha256)).toThrow(TypeError);
  });

  it("an incomplete hash in a print key is rejected", () => {
    expect(() => printKey("tile_1", "0123")).toThrow(TypeError);
  });
});
