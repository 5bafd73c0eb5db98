import { NodeIO } from "@gltf-transform/core";
import { type Clearcoat, KHRMaterialsClearcoat, KHRMaterialsUnlit } from "@gltf-transform/extensions";
import { frameColors, frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import { templates } from "@storywall/domain/catalog/templates";
import { tileMeasures } from "@storywall/domain/catalog/tile-measures";
import { decodePicture } from "@storywall/testing/photos/read-picture";
import { validateBytes } from "gltf-validator";
import { expect, test } from "vitest";
import { createModelFile } from "./wall-model.fixture.ts";
import { writeGlb } from "./write-glb.ts";

const readGlb = (glb: Uint8Array) =>
  new NodeIO().registerExtensions([KHRMaterialsClearcoat, KHRMaterialsUnlit]).readBinary(glb);

type Point = [number, number, number];

/** Measures each mesh in meters from the file's nodes and the bounds of its positions. */
async function measureMeshes(glb: Uint8Array) {
  const document = await readGlb(glb);
  const nodes = document
    .getRoot()
    .listNodes()
    .filter((node) => node.getMesh());
  return nodes.map((node) => {
    const positions = (node.getMesh()?.listPrimitives() ?? []).flatMap((part) => part.getAttribute("POSITION") ?? []);
    const at = node.getWorldTranslation();
    const bounds = positions.map((accessor) => ({
      min: accessor.getMinNormalized([0, 0, 0]),
      max: accessor.getMaxNormalized([0, 0, 0]),
    }));
    const pick = (choose: (...values: number[]) => number, side: "min" | "max") =>
      [0, 1, 2].map((axis) => choose(...bounds.map((bound) => bound[side][axis] ?? 0)) + (at[axis] ?? 0)) as Point;
    return { name: node.getName(), min: pick(Math.min, "min"), max: pick(Math.max, "max") };
  });
}

type Mesh = Awaited<ReturnType<typeof measureMeshes>>[number];

const expectMillimeters = (meters: number, expected: number) =>
  expect(Math.abs(meters * 1000 - expected)).toBeLessThanOrEqual(1);

test.for(templates.map(({ key }) => key))("the GLB file of the template %s is true to scale", async (key) => {
  const template = templates.find((candidate) => candidate.key === key) ?? expect.fail();
  const frame = template.frameTypes.at(-1) ?? "infinite";
  const file = await createModelFile(key, frame, 2);
  const glb = await writeGlb(file);
  const { issues, info } = await validateBytes(glb);
  expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  expect(info.resources?.filter(({ mimeType }) => mimeType === "image/jpeg")).toHaveLength(
    Math.min(2, template.tiles.length),
  );

  const meshes = await measureMeshes(glb);
  const [tiles, shadows] = [0, 1].map((rest) => meshes.filter((_, index) => index % 2 === rest)) as [Mesh[], Mesh[]];
  expect(tiles.map(({ name }) => name)).toEqual(template.tiles.map(({ name }) => name));
  const { widthMm, heightMm, thicknessMm } = tileMeasures[template.sizes[0] ?? "rectangle_small"];
  for (const { min, max } of tiles) {
    expectMillimeters(max[0] - min[0], widthMm);
    expectMillimeters(max[1] - min[1], heightMm);
    expectMillimeters(max[2] - min[2], thicknessMm);
  }
  const sides = [0, 1, 2].map(
    (axis) => Math.max(...tiles.map(({ max }) => max[axis] ?? 0)) - Math.min(...tiles.map(({ min }) => min[axis] ?? 0)),
  );
  const { width, height, depth } = file.model;
  for (const [axis, expected] of [width, height, depth].entries()) expectMillimeters(sides[axis] ?? 0, expected * 1000);
  // The file contains only tiles and their shadows. A wall in the file would cover the real wall.
  for (const [index, { name, min, max }] of shadows.entries()) {
    const tile = tiles[index] ?? expect.fail();
    expect(name).toBe(`shadow of ${tile.name}`);
    expectMillimeters(tile.min[0] - min[0], 60);
    expectMillimeters(max[1] - tile.max[1], 60);
    expectMillimeters(max[2], 0.5);
  }
});

test.for(frameTypeKeys)("the frame %s has a wood grain only if it is made of wood", async (frame) => {
  const document = await readGlb(await writeGlb(await createModelFile("single_tile", frame, 1)));
  const material = document.getRoot().listMaterials()[0] ?? expect.fail();
  const { hasGrain, face } = frameColors[frameTypes[frame].color];
  const expected = [1, 3, 5].map((at) => Number.parseInt(face.mid.slice(at, at + 2), 16));
  const grain = material.getBaseColorTexture()?.getImage();
  expect(grain !== undefined && grain !== null).toBe(hasGrain);
  if (!grain) {
    const toSrgb = (value: number) => 255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
    for (const [channel, value] of expected.entries())
      expect(toSrgb(material.getBaseColorFactor()[channel] ?? 0)).toBeCloseTo(value, 0);
    return;
  }
  const { pixels, width, height } = await decodePicture(grain);
  for (const [channel, value] of expected.entries()) {
    const values = [...pixels].filter((_, index) => index % 3 === channel);
    expect(Math.abs(values.reduce((sum, each) => sum + each, 0) / (width * height) - value)).toBeLessThan(10);
    expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(20);
  }
});

test.for(frameTypeKeys)("glass in the frame %s covers only the print and the mat", async (frame) => {
  const document = await readGlb(await writeGlb(await createModelFile("single_tile", frame, 1)));
  const materials = document.getRoot().listMaterials();
  const hasMat = frameTypes[frame].matType !== "none";
  expect(materials.map((material) => material.getName())).toEqual([
    "frame",
    "back",
    ...(hasMat ? ["mat"] : []),
    "shadow",
    "photo of tile_1",
  ]);
  const glazed = materials.filter(
    (material) => material.getExtension<Clearcoat>("KHR_materials_clearcoat")?.getClearcoatFactor() === 1,
  );
  expect(glazed.map((material) => material.getName())).toEqual([...(hasMat ? ["mat"] : []), "photo of tile_1"]);
});

test("a tile's shadow is transparent at its edges", async () => {
  const document = await readGlb(await writeGlb(await createModelFile("single_tile", "infinite", 1)));
  const shadow = document
    .getRoot()
    .listMaterials()
    .find((material) => material.getName() === "shadow");
  expect(shadow?.getAlphaMode()).toBe("BLEND");
  const { pixels, width, height } = await decodePicture(shadow?.getBaseColorTexture()?.getImage() ?? expect.fail());
  const readOpacity = (x: number, y: number) => pixels[4 * (y * width + x) + 3] ?? 0;
  for (let at = 0; at < width; at++) {
    expect([readOpacity(at, 0), readOpacity(at, height - 1), readOpacity(0, at), readOpacity(width - 1, at)]).toEqual([
      0, 0, 0, 0,
    ]);
  }
  // The tile's edges are at a quarter and at three quarters of the texture.
  expect(readOpacity(width / 2, Math.round(height * 0.77))).toBeGreaterThan(
    2 * readOpacity(width / 2, Math.round(height * 0.23)),
  );
});

test("wood and shadow textures add at most 30 kB to a wall's file", async () => {
  const file = await createModelFile("dozen", "harmony", 3);
  const document = await readGlb(await writeGlb(file));
  const images = document
    .getRoot()
    .listTextures()
    .filter((texture) => texture.getMimeType() === "image/png");
  expect(images.map((texture) => texture.getName()).sort()).toEqual(["shadow", "wood"]);
  expect(images.reduce((bytes, texture) => bytes + (texture.getImage()?.length ?? 0), 0)).toBeLessThan(30_000);
});

test("the same wall always gives the same GLB file", async () => {
  const file = await createModelFile("trio", "whisper", 3);
  expect(Buffer.from(await writeGlb(file)).equals(Buffer.from(await writeGlb(file)))).toBe(true);
});
