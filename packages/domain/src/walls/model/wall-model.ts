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
 * Triangles, counterclockwise as seen from the front. Positions are in meters from the tile's center on the wall: x to
 * the right, y up, z out of the wall. Normals have length 1. `uvs` are fractions of the texture from its top left
 * corner. The texture shows the photo's rectangle, a piece of wood, or the shadow.
 */
export type ModelGeometry = {
  positions: number[];
  normals: number[];
  uvs: number[];
  indices: number[];
};

export type ModelMesh = ModelGeometry & { material: ModelMaterial };

export type ModelTile = {
  name: string;
  /** Position of the tile's center in meters, from the middle of the group's lower edge. */
  x: number;
  y: number;
  /** Size of the photo's texture in pixels, with the aspect of the photo's rectangle. */
  textureSize: Size;
  photoAspect: number;
  meshes: ModelMesh[];
  /** The tile's shadow on the wall. It lies around the tile, just in front of the wall. */
  shadow: ModelGeometry;
};

/** A wall in true size. Width, height and depth are in meters and include the frames. */
export type WallModel = Size & { depth: number; tiles: ModelTile[] };

/** Long side of a photo's texture in pixels. */
const TEXTURE_LONG_SIDE_PX = 1024;

/** Width and depth of the frame's beveled edges, which catch the light. */
const BEVEL_MM = 1;

/** Size of the piece of wood in the texture of a frame. Beyond its ends, the texture is repeated as a mirror image. */
export const woodPiece = { lengthMm: 320, widthMm: 32 } as const;

const PRINT_AT_MM = TILE_THICKNESS_MM - PRINT_RECESS_MM;
const METERS_PER_MM = 1 / 1000;

/** Distance on the wood between the textures of neighboring sides of a frame, so that the sides look different. */
const PART_OF_NEXT_SIDE = 0.37;

/** Width of the band that shows the shadow, on both sides of the frame's edge. */
const SHADOW_BAND_MM = 60;

/** Edge length of the tile whose shadow the texture shows. The corners of all larger tiles have the same shadow. */
const SHADOW_TILE_MM = 2 * SHADOW_BAND_MM;

/** The shadow texture: its width and height (`sizeMm`), and the place of the tile's frame on it. */
export const shadowTexture = {
  sizeMm: SHADOW_TILE_MM + 2 * SHADOW_BAND_MM,
  frame: { x: SHADOW_BAND_MM, y: SHADOW_BAND_MM, width: SHADOW_TILE_MM, height: SHADOW_TILE_MM },
} as const;

const SHADOW_AT_MM = 0.5;

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
      shadow: createShadow(geometry.frame),
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
    { material: "frame", ...createGeometry(listRingQuads(frameLevels), computeWoodUvs(frameLevels)) },
    { material: "back", ...createGeometry([listCorners(toLevel(frame, 0)).toReversed()]) },
    ...(hasMat
      ? [{ material: "mat" as const, ...createGeometry(listRingQuads([toLevel(lip, PRINT_AT_MM), print])) }]
      : []),
    {
      material: "photo",
      ...createGeometry([listCorners(print)], computeRectUvs(print, rebaseRect(photo, center, 1))),
    },
  ];
}

/**
 * Creates the shadow of a tile: the corners of the texture are at the corners of the tile, and the middle of the
 * texture is stretched between them.
 */
function createShadow(frame: Rect): ModelGeometry {
  const listTextureStops = (length: number) => [
    -length / 2 - SHADOW_BAND_MM,
    -length / 2 + SHADOW_BAND_MM,
    length / 2 - SHADOW_BAND_MM,
    length / 2 + SHADOW_BAND_MM,
  ];
  const [xs, ys] = [listTextureStops(frame.width), listTextureStops(frame.height)];
  const shares = [0, 0.5, 0.5, 1];
  const cells = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column })));
  const around = cells.filter(({ row, column }) => row !== 1 || column !== 1);
  const corners = around.map(({ row, column }) => [
    [column, row + 1],
    [column + 1, row + 1],
    [column + 1, row],
    [column, row],
  ]);
  return createGeometry(
    corners.map((quad) => quad.map(([x = 0, y = 0]): Point => [xs[x] ?? 0, -(ys[y] ?? 0), SHADOW_AT_MM])),
    corners.flatMap((quad) => quad.flatMap(([x = 0, y = 0]) => [shares[x] ?? 0, shares[y] ?? 0])),
  );
}

type Point = readonly [x: number, y: number, z: number];
type Quad = readonly Point[];

/**
 * Returns the corners counterclockwise from the bottom left. In a `Rect`, y points down; in the model, it points up.
 */
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

function computeRectUvs(level: Level, texture: Rect): number[] {
  return listCorners(level).flatMap(([x, y]) => [(x - texture.x) / texture.width, (-y - texture.y) / texture.height]);
}

/**
 * Computes texture coordinates that lay the wood along each side of the frame. Across a side, the wood follows the
 * frame's profile from the wall to the print.
 */
function computeWoodUvs(levels: readonly Level[]): number[] {
  let across = 0;
  return levels.slice(1).flatMap((inner, index) => {
    const outer = levels[index] ?? inner;
    const from = across;
    across += Math.hypot(inner.rect.x - outer.rect.x, inner.z - outer.z);
    const depths = [from, from, across, across];
    return listRingQuads([outer, inner]).flatMap((quad, side) =>
      quad.flatMap(([x, y], corner) => [
        (side % 2 === 0 ? x : y) / woodPiece.lengthMm + side * PART_OF_NEXT_SIDE,
        (depths[corner] ?? 0) / woodPiece.widthMm,
      ]),
    );
  });
}

function createGeometry(quads: readonly Quad[], uvs: number[] = []): ModelGeometry {
  return {
    positions: quads.flatMap((quad) => quad.flatMap((point) => point.map((value) => value * METERS_PER_MM))),
    normals: quads.flatMap((quad) => quad.flatMap(() => computeNormal(quad))),
    uvs,
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
