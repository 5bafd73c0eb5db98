import type { Rect, Size } from "@storywall/domain/kernel/rect";
import { applyMatrix, computeCropTransform, type Matrix } from "@storywall/domain/walls/crop/crop";
import type { Crop } from "@storywall/domain/walls/crop/crop-schema";
import { computeTileGeometry, scaleTileToScreen, type TileShape } from "@storywall/domain/walls/tiles/tile-geometry";
import type { ExpectedColor } from "./compare-drawings.ts";
import { computeGridColor } from "./grid.ts";

const white = [255, 255, 255] as const;

/**
 * Computes the expected color at each point of a tile with the grid photo, from geometry alone. Points are relative to
 * the top left corner of the trim. The trim's longer side is `longSidePx`.
 */
export function createExpectedTileColors(shape: TileShape, crop: Crop, photo: Size, longSidePx: number): ExpectedColor {
  const box: Rect = scaleTileToScreen(computeTileGeometry(shape), longSidePx).photo;
  const inverseTransform = invertMatrix(computeCropTransform(crop, photo, box));
  return (x, y) => {
    if (x < box.x || y < box.y || x >= box.x + box.width || y >= box.y + box.height) return white;
    const point = applyMatrix(inverseTransform, { x, y });
    return computeGridColor(point.x / photo.width, point.y / photo.height);
  };
}

function invertMatrix([a, b, c, d, e, f]: Matrix): Matrix {
  const det = a * d - b * c;
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det];
}
