import {
  defaultFrameSize,
  defaultFrameType,
  type FrameTypeKey,
  frameColors,
  frameSizeKeys,
  frameSizes,
  frameTypeKeys,
  frameTypes,
  isFrameSize,
  MAT_WHITE,
} from "../catalog/frames.ts";
import { findTemplateByKey, type Template } from "../catalog/templates.ts";
import type { Rect, Size } from "../kernel/rect.ts";
import { computeTileGeometry } from "./tiles/tile-geometry.ts";
import { computeWallLayout, type PlacedWallTile } from "./tiles/wall-layout.ts";

/** An SVG with its size in px and its alt text. */
export type ProductImage = Size & { svg: string; alt: string };

/** Margin of visible wall around the drawing, in mm. */
const MARGIN = 60;
const LONG_SIDE_PX = 1200;
const WALL = "#ebe6dd";
/** Plain colors drawn instead of photos. */
const pictures = ["#c9b8a3", "#9fb0a8", "#b7a7b0", "#a9b5c4", "#cdbf9b", "#b09e90"];

/** Draws a template, a frame type or a size to scale. Returns undefined for an unknown key. */
export function drawProductImage(key: string): ProductImage | undefined {
  const template = findTemplateByKey(key);
  if (template) return drawTemplateImage(template);
  const frame = frameTypeKeys.find((known) => known === key);
  if (frame) return drawFrameImage(frame);
  return isFrameSize(key) ? drawSizeImage(key) : undefined;
}

function drawTemplateImage(template: Template): ProductImage {
  const layout = computeWallLayout(template, []);
  const [frame = defaultFrameType] = template.frameTypes;
  const count = layout.tiles.length === 1 ? "one framed tile" : `${layout.tiles.length} framed tiles`;
  const tiles = layout.tiles.map((tile, index) => drawTile(tile, frame, index));
  return drawTilesOnWall(layout, tiles, `${template.name}: ${count}, drawn to scale`);
}

function drawFrameImage(key: FrameTypeKey): ProductImage {
  const tile = createPortraitTile(defaultFrameSize, { x: 0, y: 0 });
  return drawTilesOnWall(tile, [drawTile(tile, key, 0)], `A tile in the ${frameTypes[key].name} frame`);
}

/** Draws a size. All sizes have the same wall and baseline, so that their images can be compared. */
function drawSizeImage(key: PlacedWallTile["frameSize"]): ProductImage {
  const sizes = frameSizeKeys.map((size) => frameSizes[size].val);
  const wall = { width: Math.max(...sizes.map(({ w }) => w)), height: Math.max(...sizes.map(({ h }) => h)) };
  const { w, h } = frameSizes[key].val;
  const tile = createPortraitTile(key, { x: (wall.width - w) / 2, y: wall.height - h });
  return drawTilesOnWall(
    wall,
    [drawTile(tile, defaultFrameType, 0)],
    `${frameSizes[key].name}: ${frameSizes[key].sizeText}`,
  );
}

function createPortraitTile(frameSize: PlacedWallTile["frameSize"], origin: { x: number; y: number }): PlacedWallTile {
  const { w, h } = frameSizes[frameSize].val;
  return { ...origin, name: "tile_1", frameSize, orientation: "portrait", width: w, height: h };
}

/** Draws tiles on a wall. `wall` is in cm. */
function drawTilesOnWall(wall: Size, tiles: readonly string[], alt: string): ProductImage {
  const wide = wall.width * 10 + 2 * MARGIN;
  const high = wall.height * 10 + 2 * MARGIN;
  const scale = LONG_SIDE_PX / Math.max(wide, high);
  const size = { width: Math.round(wide * scale), height: Math.round(high * scale) };
  const box = `${-MARGIN} ${-MARGIN} ${wide} ${high}`;
  const back = drawRect({ x: -MARGIN, y: -MARGIN, width: wide, height: high }, WALL);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${box}" role="img" aria-label="${alt}">${back}${tiles.join("")}</svg>`;
  return { ...size, svg, alt };
}

function drawTile(tile: PlacedWallTile, frameType: FrameTypeKey, index: number): string {
  const { matType, color } = frameTypes[frameType];
  const { w, h } = frameSizes[tile.frameSize].val;
  const geometry = computeTileGeometry({ widthCm: w, heightCm: h, orientation: tile.orientation, mat: matType });
  const origin = { x: tile.x * 10 - geometry.trim.x, y: tile.y * 10 - geometry.trim.y };
  const face = frameColors[color].face;
  const parts = [
    drawRect({ ...geometry.frame, x: geometry.frame.x + 3, y: geometry.frame.y + 5 }, "#000", ' opacity="0.18"'),
    drawRect(geometry.frame, face.mid, ` stroke="${face.dark}" stroke-width="0.8"`),
    drawRect(geometry.lip, MAT_WHITE),
    drawRect(geometry.visible, pictures[index % pictures.length] ?? WALL),
  ];
  return `<g transform="translate(${origin.x} ${origin.y})">${parts.join("")}</g>`;
}

function drawRect({ x, y, width, height }: Rect, fill: string, attributes = ""): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${attributes}/>`;
}
