import { frameSizes } from "../../catalog/frames.ts";
import type { Template } from "../../catalog/templates.ts";
import { PRINT_RECESS_MM, TILE_THICKNESS_MM } from "../../catalog/tile-measures.ts";
import { insetRect, type Rect, rebaseRect, type Size } from "../../kernel/rect.ts";
import type { Design } from "../design/design.ts";
import { computePhotoAspect, computeTileGeometry, type TileGeometry } from "../tiles/tile-geometry.ts";
import { computeWallLayout } from "../tiles/wall-layout.ts";

export const modelMaterials = ["frame", "back", "mat", "photo"] as const;
export type ModelMaterial = (typeof modelMaterials)[number];

/**
 * Triangles of one material, three vertices per position, counterclockwise from the front. Positions are in meters from
 * the tile's center on the wall: x to the right, y up, z out of the wall. Normals have length 1. `uvs` are fractions of
 * the photo's rectangle from its top left corner.
 */
export type ModelMesh = {
  material: ModelMaterial;
  positions: number[];
  normals: number[];
  uvs: number[];
  indices: number[];
};

export type ModelTile = {
  name: string;
  /** Position of the tile's center in meters, from the middle of the group's lower edge. */
  x: number;
  y: number;
  /** Size of the photo's texture in pixels, with the aspect of the photo's rectangle. */
  textureSize: Size;
  photoAspect: number;
  meshes: ModelMesh[];
};

/** A wall in true size. Width, height and depth are in meters and include the frames. */
export type WallModel = Size & { depth: number; tiles: ModelTile[] };

/** Long side of a photo's texture in pixels. */
const TEXTURE_LONG_SIDE_PX = 1024;

/** Width and depth of the frame's beveled edges, which catch the light. */
const BEVEL_MM = 1;

const PRINT_AT_MM = TILE_THICKNESS_MM - PRINT_RECESS_MM;
const METERS_PER_MM = 1 / 1000;

/** Creates the framed tiles of a wall with the measurements of the prints. */
export function createWallModel(template: Template, design: Pick<Design, "matType" | "tiles">): WallModel {
  const layout = computeWallLayout(template, design.tiles);
  const tiles = layout.tiles.map(({ name, frameSize, orientation, x, y, width, height }) => {
    const { w, h } = frameSizes[frameSize].val;
    const geometry = computeTileGeometry({ widthCm: w, heightCm: h, orientation, mat: design.matType });
    return {
      centerMm: { x: (x + width / 2 - layout.width / 2) * 10, y: (layout.height - y - height / 2) * 10 },
      name,
      geometry,
    };
  });
  const outsetMm = Math.max(...tiles.map(({ geometry: { trim, frame } }) => trim.y - frame.y));
  return {
    width: (layout.width * 10 + 2 * outsetMm) * METERS_PER_MM,
    height: (layout.height * 10 + 2 * outsetMm) * METERS_PER_MM,
    depth: TILE_THICKNESS_MM * METERS_PER_MM,
    tiles: tiles.map(({ name, geometry, centerMm }) => ({
      name,
      x: centerMm.x * METERS_PER_MM,
      y: (centerMm.y + outsetMm) * METERS_PER_MM,
      photoAspect: computePhotoAspect(geometry),
      textureSize: computeTextureSize(geometry.photo),
      meshes: createTileMeshes(geometry),
    })),
  };
}

function computeTextureSize({ width, height }: Size): Size {
  const scale = TEXTURE_LONG_SIDE_PX / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A rectangle parallel to the wall, at a distance from it in mm. */
type Level = { rect: Rect; z: number };

function createTileMeshes(geometry: TileGeometry): ModelMesh[] {
  const { frame, lip, photo, visible, trim } = geometry;
  const center = { x: trim.x + trim.width / 2, y: trim.y + trim.height / 2 };
  const toLevel = (rect: Rect, z: number): Level => ({ rect: rebaseRect(rect, center, 1), z });
  const edge = TILE_THICKNESS_MM - BEVEL_MM;
  const frameLevels = [
    toLevel(frame, 0),
    toLevel(frame, edge),
    toLevel(insetRect(frame, BEVEL_MM), TILE_THICKNESS_MM),
    toLevel(insetRect(lip, -BEVEL_MM), TILE_THICKNESS_MM),
    toLevel(lip, edge),
    toLevel(lip, PRINT_AT_MM),
  ];
  const print = toLevel(visible, PRINT_AT_MM);
  const hasMat = visible.width < lip.width;
  return [
    createMesh("frame", listRingQuads(frameLevels)),
    createMesh("back", [listCorners(toLevel(frame, 0)).toReversed()]),
    ...(hasMat ? [createMesh("mat", listRingQuads([toLevel(lip, PRINT_AT_MM), print]))] : []),
    createMesh("photo", [listCorners(print)], rebaseRect(photo, center, 1)),
  ];
}

type Point = readonly [x: number, y: number, z: number];
type Quad = readonly Point[];

/** Returns the corners counterclockwise from the bottom left. In rectangles y points down, in the model it points up. */
function listCorners({ rect: { x, y, width, height }, z }: Level): [Point, Point, Point, Point] {
  const [left, right, bottom, top] = [x, x + width, -(y + height), -y];
  return [
    [left, bottom, z],
    [right, bottom, z],
    [right, top, z],
    [left, top, z],
  ];
}

/** Connects each rectangle with the next one on all four sides. */
function listRingQuads(levels: readonly Level[]): Quad[] {
  const rings = levels.map(listCorners);
  return rings.slice(1).flatMap((inner, index) => {
    const outer = rings[index] ?? inner;
    return ([0, 1, 2, 3] as const).map((side): Quad => {
      const next = ((side + 1) % 4) as 0 | 1 | 2 | 3;
      return [outer[side], outer[next], inner[next], inner[side]];
    });
  });
}

function createMesh(material: ModelMaterial, quads: readonly Quad[], texture?: Rect): ModelMesh {
  return {
    material,
    positions: quads.flatMap((quad) => quad.flatMap((point) => point.map((value) => value * METERS_PER_MM))),
    normals: quads.flatMap((quad) => quad.flatMap(() => computeNormal(quad))),
    uvs: texture
      ? quads.flatMap((quad) =>
          quad.flatMap(([x, y]) => [(x - texture.x) / texture.width, (-y - texture.y) / texture.height]),
        )
      : [],
    indices: quads.flatMap((_, index) => [0, 1, 2, 0, 2, 3].map((corner) => 4 * index + corner)),
  };
}

function computeNormal([a, b, , d]: Quad): number[] {
  if (!a || !b || !d) throw new TypeError("A quad has four corners");
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [d[0] - a[0], d[1] - a[1], d[2] - a[2]];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.hypot(...normal);
  return normal.map((value) => value / length);
}
