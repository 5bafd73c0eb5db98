import { ShopError } from "../errors.ts";
import { type FrameColor, findFrameTypeByStyle, frameSizes, frameTypes, isFrameSize, type MatType } from "./frames.ts";
import type { Product } from "./templates.ts";

type Framed = { frameStyle: string; frameType: FrameColor; matType: MatType };
type NamedTile = { name: string; frameSize: string };

/**
 * Asserts that the shop sells this template with this frame and these tiles and sizes. `checkTile` runs after each tile
 * and may throw its own errors.
 * @throws TILE_COUNT, TILE_UNKNOWN, FRAME_UNKNOWN, FRAME_NOT_ALLOWED, FRAME_OUT_OF_STOCK, SIZE_UNKNOWN,
 * SIZE_NOT_ALLOWED.
 */
export function assertWallOffered<T extends NamedTile>(
  template: Product,
  wall: Framed & { tiles: readonly T[] },
  checkTile: (tile: T, index: number) => void = () => {},
): void {
  if (template.tiles.length > 0) assertFrameOffered(template, wall);
  const { tiles } = wall;
  const places = template.tiles.length;
  if (tiles.length > places) throw new ShopError("TILE_COUNT", { places, sent: tiles.length });
  tiles.forEach((tile, index) => {
    const hasSameName = ({ name }: { name: string }) => name === tile.name;
    if (!template.tiles.some(hasSameName) || tiles.findIndex(hasSameName) < index) {
      throw new ShopError("TILE_UNKNOWN", { tile: tile.name });
    }
    assertSizeOffered(template, tile.frameSize);
    checkTile(tile, index);
  });
}

function assertFrameOffered(template: Product, wall: Framed): void {
  const key = findFrameTypeByStyle(wall.frameStyle);
  if (!key) throw new ShopError("FRAME_UNKNOWN", { frameStyle: wall.frameStyle });
  const frame = frameTypes[key];
  if (frame.color !== wall.frameType || frame.matType !== wall.matType) {
    throw new ShopError("FRAME_UNKNOWN", { frameStyle: wall.frameStyle, frameType: wall.frameType });
  }
  if (!template.frameTypes.includes(key)) throw new ShopError("FRAME_NOT_ALLOWED", { frameStyle: wall.frameStyle });
  if (frame.isOutOfStock) throw new ShopError("FRAME_OUT_OF_STOCK", { frameStyle: wall.frameStyle });
}

function assertSizeOffered(template: Product, frameSize: string): void {
  if (!isFrameSize(frameSize)) throw new ShopError("SIZE_UNKNOWN", { frameSize });
  if (!template.sizes.includes(frameSize)) {
    throw new ShopError("SIZE_NOT_ALLOWED", { sizes: formatSizeNames(template) });
  }
}

function formatSizeNames(template: Product): string {
  return template.sizes.map((key) => frameSizes[key].name).join(" and ");
}
