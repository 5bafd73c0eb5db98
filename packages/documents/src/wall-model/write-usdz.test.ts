import { unzipSync, zipSync } from "fflate";
import { Box3, type Group, Vector3 } from "three";
import { USDLoader } from "three/addons/loaders/USDLoader.js";
import { expect, test } from "vitest";
import { createModelFile } from "./wall-model.fixture.ts";
import { writeUsdz } from "./write-usdz.ts";

type Entry = { name: string; method: number; dataAt: number; bytes: number };

/** Reads the local headers of the archive, one after another, as its specification describes them. */
function listEntries(zip: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 26), zip.readUInt16LE(at + 28)];
    const bytes = zip.readUInt32LE(at + 18);
    const dataAt = at + 30 + nameLength + extraLength;
    const name = zip.subarray(at + 30, at + 30 + nameLength).toString();
    entries.push({ name, method: zip.readUInt16LE(at + 8), dataAt, bytes });
    at = dataAt + bytes;
  }
  return entries;
}

const toArrayBuffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;

test.for(["single_tile", "trio", "mixed_absolute_four_frames", "dozen"])(
  "the files in the USDZ of the template %s begin at multiples of 64 bytes",
  async (key) => {
    const file = await createModelFile(key, "infinite", 3);
    const zip = Buffer.from(writeUsdz(file));
    const entries = listEntries(zip);
    expect(entries.map(({ name }) => name)).toEqual([
      "wall.usda",
      "textures/shadow.png",
      ...[...file.photos.keys()].map((name) => `textures/${name}.jpg`),
    ]);
    for (const { method, dataAt } of entries) expect({ method, rest: dataAt % 64 }).toEqual({ method: 0, rest: 0 });
    for (const [name, photo] of file.photos) {
      const { dataAt = 0, bytes = 0 } = entries.find((entry) => entry.name === `textures/${name}.jpg`) ?? {};
      expect(zip.subarray(dataAt, dataAt + bytes).equals(photo)).toBe(true);
    }
    expect(Buffer.from(writeUsdz(file)).equals(zip)).toBe(true);
  },
);

test.for(["single_tile", "trio", "grid_four_frames", "dozen"])(
  "a USD reader finds the template %s true to scale",
  async (key) => {
    const file = await createModelFile(key, "timeless", 0);
    const zip = writeUsdz(file);
    const scene = new TextDecoder().decode(unzipSync(zip)["wall.usda"]);
    expect(scene).toMatch(/^#usda 1\.0\n\([^)]*metersPerUnit = 1\n {4}upAxis = "Y"\n\)/);
    // The textures are removed, because the reader can decode them only in a browser.
    const bareScene = scene.replaceAll(/^ *asset inputs:file = .*\n/gm, "");
    const bare = zipSync({ "wall.usda": new TextEncoder().encode(bareScene) }, { level: 0 });
    const group = new USDLoader().parse(toArrayBuffer(bare)) as Group;
    const bounds = new Box3();
    for (const { name } of file.model.tiles) bounds.expandByObject(group.getObjectByName(name) ?? expect.fail());
    const size = bounds.getSize(new Vector3());
    const { width, height, depth, tiles } = file.model;
    for (const [measured, expected] of [
      [size.x, width],
      [size.y, height],
      [size.z, depth],
    ] as const) {
      expect(Math.abs(measured - expected)).toBeLessThanOrEqual(0.001);
    }
    for (const { name, x, y } of tiles) {
      const tile = group.getObjectByName(name) ?? expect.fail(`There is no ${name}`);
      const center = new Box3().setFromObject(tile).getCenter(new Vector3());
      expect(Math.abs(center.x - x)).toBeLessThanOrEqual(0.001);
      expect(Math.abs(center.y - y)).toBeLessThanOrEqual(0.001);
    }
  },
);

test("each photo in a USDZ file has a material with its texture", async () => {
  const file = await createModelFile("trio", "timeless", 2);
  const scene = new TextDecoder().decode(unzipSync(writeUsdz(file))["wall.usda"]);
  for (const name of file.photos.keys()) {
    expect(scene).toContain(`asset inputs:file = @textures/${name}.jpg@`);
    expect(scene).toContain(`rel material:binding = </Wall/Materials/photo_${name}>`);
  }
  expect(scene).not.toContain("photo_tile_3");
  const [, coordinates] = /primvars:st = \[([^\]]+)\]/.exec(scene) ?? [];
  expect(coordinates).toBe("(0, 0), (1, 0), (1, 1), (0, 1)");
});

test("wood in a USDZ file has a grain", async () => {
  const file = await createModelFile("trio", "whisper", 1);
  const zip = unzipSync(writeUsdz(file));
  expect(Object.keys(zip)).toEqual(["wall.usda", "textures/shadow.png", "textures/wood.png", "textures/tile_1.jpg"]);
  const scene = new TextDecoder().decode(zip["wall.usda"]);
  const readMaterial = (name: string) => scene.split(`def Material "${name}"`)[1]?.split("def Material")[0] ?? "";
  for (const name of ["mat", "photo", "photo_tile_1"]) expect(readMaterial(name)).toContain("inputs:clearcoat = 1");
  for (const name of ["frame", "back", "shadow"]) expect(readMaterial(name)).not.toContain("clearcoat");
  expect(readMaterial("frame")).toContain("asset inputs:file = @textures/wood.png@");
  expect(readMaterial("shadow")).toContain("float inputs:opacity.connect = </Wall/Materials/shadow/Texture.outputs:a>");
  expect(scene.match(/def Xform "shadow_tile_\d"/g)).toHaveLength(3);
  expect(unzipSync(writeUsdz(await createModelFile("trio", "sleek", 1)))["textures/wood.png"]).toBeUndefined();
});
