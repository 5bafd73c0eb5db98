import fc from "fast-check";
import { expect, test } from "vitest";
import { frameSizes, matTypes } from "../../catalog/frames.ts";
import { type Template, templates } from "../../catalog/templates.ts";
import { tileMeasures } from "../../catalog/tile-measures.ts";
import { createWallModel, type ModelTile, woodPiece } from "./wall-model.ts";

const wall = fc.constantFrom(...templates).chain((template) =>
  fc.record({
    template: fc.constant(template),
    sizes: fc.array(fc.constantFrom(...template.sizes), {
      minLength: template.tiles.length,
      maxLength: template.tiles.length,
    }),
    matType: fc.constantFrom(...matTypes),
    isLandscape: fc.boolean(),
  }),
);
type Wall = typeof wall extends fc.Arbitrary<infer T> ? T : never;

function createModel({ template, sizes, matType, isLandscape }: Wall) {
  const turned: Template = isLandscape
    ? { ...template, tiles: template.tiles.map(({ name }) => ({ name, orientation: "landscape" })) }
    : template;
  const tiles = template.tiles.map(({ name }, index) => ({
    name,
    userPhotoId: null,
    frameSize: sizes[index] ?? template.sizes[0] ?? "",
    cropParams: {},
  }));
  return createWallModel(turned, { matType, tiles });
}

type Box = { min: number[]; max: number[] };

function measureTile({ x, y, meshes }: ModelTile): Box {
  const corners = meshes.flatMap(({ positions }) =>
    Array.from({ length: positions.length / 3 }, (_, index) => positions.slice(3 * index, 3 * index + 3)),
  );
  const offset = [x, y, 0];
  const pick = (choose: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => choose(...corners.map((corner) => corner[axis] ?? 0)) + (offset[axis] ?? 0));
  return { min: pick(Math.min), max: pick(Math.max) };
}

const measureSize = ({ min, max }: Box) => max.map((value, axis) => value - (min[axis] ?? 0));
const isWithinMillimeter = (a: number, b: number) => Math.abs(a - b) <= 0.001;

/** Volume that the triangles enclose. It is negative if they face inwards. */
function computeVolume(tile: ModelTile): number {
  return tile.meshes.reduce((total, { positions, indices }) => {
    const read = (index: number) => positions.slice(3 * index, 3 * index + 3) as [number, number, number];
    let volume = 0;
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = [0, 1, 2].map((corner) => read(indices[at + corner] ?? 0)) as [Vector, Vector, Vector];
      volume +=
        (a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])) /
        6;
    }
    return total + volume;
  }, 0);
}
type Vector = [number, number, number];

test("the outer size of tiles in the 3D model is accurate to 1 mm", () => {
  fc.assert(
    fc.property(wall, (input) => {
      for (const [index, tile] of createModel(input).tiles.entries()) {
        const { widthMm, heightMm, thicknessMm } = tileMeasures[input.sizes[index] ?? "rectangle_small"];
        const isTurned = input.isLandscape || input.template.tiles[index]?.orientation === "landscape";
        const sides = isTurned ? [heightMm, widthMm] : [widthMm, heightMm];
        const measured = measureSize(measureTile(tile));
        for (const [axis, expected] of [...sides, thicknessMm].entries()) {
          expect(isWithinMillimeter(measured[axis] ?? 0, expected / 1000)).toBe(true);
        }
      }
    }),
  );
});

test("the tiles of the 3D model touch the wall and do not overlap", () => {
  fc.assert(
    // In layouts with fixed positions, only portrait tiles have enough space.
    fc.property(
      wall.filter(({ template, isLandscape }) => template.layout.layoutType !== "absolute" || !isLandscape),
      (input) => {
        const model = createModel(input);
        const boxes = model.tiles.map(measureTile);
        for (const [index, a] of boxes.entries()) {
          expect(a.min[2]).toBe(0);
          for (const b of boxes.slice(index + 1)) {
            const isApart = [0, 1].some(
              (axis) => (a.max[axis] ?? 0) <= (b.min[axis] ?? 0) || (b.max[axis] ?? 0) <= (a.min[axis] ?? 0),
            );
            expect(isApart).toBe(true);
          }
        }
        const least = [0, 1, 2].map((axis) => Math.min(...boxes.map(({ min }) => min[axis] ?? 0)));
        const most = [0, 1, 2].map((axis) => Math.max(...boxes.map(({ max }) => max[axis] ?? 0)));
        const size = measureSize({ min: least, max: most });
        for (const [axis, expected] of [model.width, model.height, model.depth].entries()) {
          expect(isWithinMillimeter(size[axis] ?? 0, expected)).toBe(true);
        }
        expect(isWithinMillimeter(least[1] ?? 1, 0)).toBe(true);
        expect(isWithinMillimeter((least[0] ?? 0) + (most[0] ?? 0), 0)).toBe(true);
      },
    ),
  );
});

test("a tile's 3D model is a closed mesh that faces outward", () => {
  fc.assert(
    fc.property(wall, (input) => {
      for (const [index, tile] of createModel(input).tiles.entries()) {
        const { w, h } = frameSizes[input.sizes[index] ?? "rectangle_small"].val;
        const withoutBevels = (w + 1) * (h + 1) * 1.8 - (w - 1) * (h - 1) * 0.3;
        const volume = computeVolume(tile) * 1e6;
        expect(volume).toBeGreaterThan(withoutBevels * 0.99);
        expect(volume).toBeLessThan(withoutBevels);
        for (const { normals } of tile.meshes) {
          for (let at = 0; at < normals.length; at += 3) {
            expect(Math.hypot(...normals.slice(at, at + 3))).toBeCloseTo(1, 9);
          }
        }
      }
    }),
    { numRuns: 30 },
  );
});

test("the frame's lip hides the photo's edges only if there is no mat", () => {
  fc.assert(
    fc.property(wall, (input) => {
      for (const { meshes, textureSize, photoAspect } of createModel(input).tiles) {
        const photo = meshes.find(({ material }) => material === "photo");
        const uvs = photo?.uvs ?? [];
        const hasMat = input.matType !== "none";
        expect(meshes.some(({ material }) => material === "mat")).toBe(hasMat);
        expect(Math.min(...uvs)).toBeGreaterThanOrEqual(-1e-9);
        expect(Math.max(...uvs)).toBeLessThanOrEqual(1 + 1e-9);
        expect(Math.abs(Math.min(...uvs)) < 1e-9).toBe(hasMat);
        // The first corner is the bottom left one, and textures begin at the top.
        expect(uvs[1]).toBeGreaterThan(uvs[5] ?? 1);
        expect(Math.max(textureSize.width, textureSize.height)).toBe(1024);
        expect(Math.abs(textureSize.width - textureSize.height * photoAspect)).toBeLessThan(1);
      }
    }),
  );
});

test("the wood texture of a frame has the same scale everywhere", () => {
  fc.assert(
    fc.property(wall, (input) => {
      for (const { meshes } of createModel(input).tiles) {
        const { positions, uvs } = meshes.find(({ material }) => material === "frame") ?? expect.fail();
        const read = (vertex: number) => {
          const [x = 0, y = 0, z = 0] = positions.slice(3 * vertex, 3 * vertex + 3).map((meters) => meters * 1000);
          return {
            x,
            y,
            z,
            u: (uvs[2 * vertex] ?? 0) * woodPiece.lengthMm,
            v: (uvs[2 * vertex + 1] ?? 0) * woodPiece.widthMm,
          };
        };
        for (let quad = 0; quad < positions.length / 12; quad++) {
          const [a, b, , d] = [0, 1, 2, 3].map((corner) => read(4 * quad + corner)) as Corners;
          expect(Math.abs(b.u - a.u)).toBeCloseTo(Math.hypot(b.x - a.x, b.y - a.y), 3);
          expect(b.v).toBeCloseTo(a.v, 6);
          // At a mitered corner, `d` lies equally far from `a` along the side and inwards, so measuring the inward
          // distance is enough.
          const inwards = quad % 2 === 0 ? d.y - a.y : d.x - a.x;
          expect(d.v - a.v).toBeCloseTo(Math.hypot(inwards, d.z - a.z), 3);
        }
      }
    }),
    { numRuns: 30 },
  );
});
type Corner = Record<"x" | "y" | "z" | "u" | "v", number>;
type Corners = [Corner, Corner, Corner, Corner];

test("a shadow extends equally far around every tile", () => {
  fc.assert(
    fc.property(wall, (input) => {
      for (const tile of createModel(input).tiles) {
        const { positions, uvs, indices } = tile.shadow;
        const { min, max } = measureTile({ ...tile, x: 0, y: 0 });
        const [xs, ys, zs] = [0, 1, 2].map((axis) => positions.filter((_, index) => index % 3 === axis));
        expect(Math.max(...(xs ?? []))).toBeCloseTo((max[0] ?? 0) + 0.06, 6);
        expect(Math.min(...(ys ?? []))).toBeCloseTo((min[1] ?? 0) - 0.06, 6);
        expect(new Set(zs)).toEqual(new Set([0.0005]));
        expect([Math.min(...uvs), Math.max(...uvs)]).toEqual([0, 1]);
        expect(indices).toHaveLength(8 * 6);
      }
    }),
    { numRuns: 30 },
  );
});
