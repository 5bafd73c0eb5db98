import { NodeIO } from "@gltf-transform/core";
import { frameTypeKeys } from "@storywall/domain/catalog/frames";
import { templates } from "@storywall/domain/catalog/templates";
import { tileMeasures } from "@storywall/domain/catalog/tile-measures";
import { validateBytes } from "gltf-validator";
import { expect, test } from "vitest";
import { createModelFile } from "./wall-model.fixture.ts";
import { writeGlb } from "./write-glb.ts";

type Point = [number, number, number];

/** Measures each tile in meters from the file's nodes and the bounds of its positions. */
async function measureTiles(glb: Uint8Array) {
  const document = await new NodeIO().readBinary(glb);
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

const expectMillimeters = (meters: number, expected: number) =>
  expect(Math.abs(meters * 1000 - expected)).toBeLessThanOrEqual(1);

test.for(templates.map(({ key }) => key))("the GLB file of the template %s is valid and in true size", async (key) => {
  const template = templates.find((candidate) => candidate.key === key) ?? expect.fail();
  const frame = template.frameTypes.at(-1) ?? "infinite";
  const file = await createModelFile(key, frame, 2);
  const glb = await writeGlb(file);
  const { issues, info } = await validateBytes(glb);
  expect(issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  expect(info.resources?.filter(({ mimeType }) => mimeType === "image/jpeg")).toHaveLength(
    Math.min(2, template.tiles.length),
  );

  const tiles = await measureTiles(glb);
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
});

test.for(frameTypeKeys)("the frame %s has its own material, and a mat only where the print has one", async (frame) => {
  const document = await new NodeIO().readBinary(await writeGlb(await createModelFile("single_tile", frame, 1)));
  const materials = document.getRoot().listMaterials();
  const names = materials.map((material) => material.getName());
  expect(names).toEqual(["frame", "back", ...(/timeless|sleek|whisper/.test(frame) ? ["mat"] : []), "photo of tile_1"]);
  const [red = 0, green = 0, blue = 0] = materials[0]?.getBaseColorFactor() ?? [];
  if (/infinite|timeless/.test(frame)) expect(Math.max(red, green, blue)).toBeLessThan(0.05);
  if (/serene|sleek/.test(frame)) expect(Math.min(red, green, blue)).toBeGreaterThan(0.8);
  if (/harmony|whisper/.test(frame)) expect(red).toBeGreaterThan(2 * blue);
});

test("the same wall is always the same file", async () => {
  const file = await createModelFile("trio", "whisper", 3);
  expect(Buffer.from(await writeGlb(file)).equals(Buffer.from(await writeGlb(file)))).toBe(true);
});
