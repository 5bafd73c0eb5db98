import { frameSizes, isFrameSize } from "../../catalog/frame-sizes.ts";
import { frameTypeOf, frameTypes } from "../../catalog/frame-types.ts";
import type { Template } from "../../catalog/templates.ts";
import { ShopError } from "../../errors.ts";
import { isCrop } from "../crop/crop.ts";
import type { Design, TileCrop } from "./design.ts";

/**
 * Throws the first reason why this template cannot be made like this: an unknown or unavailable frame, a size the
 * template does not come in, a tile it does not have, a crop outside its photo. Missing photos are no reason.
 */
export function assertMakeable(template: Template, design: Design): void {
  assertFrame(template, design);
  const { tiles } = design;
  const places = template.tiles.length;
  if (tiles.length > places) throw new ShopError("TILE_COUNT", { places, sent: tiles.length });
  tiles.forEach((tile, index) => {
    const isNamed = ({ name }: { name: string }) => name === tile.name;
    if (!template.tiles.some(isNamed) || tiles.findIndex(isNamed) < index) {
      throw new ShopError("TILE_UNKNOWN", { tile: tile.name });
    }
    assertSize(template, tile.frameSize);
    for (const { crop } of Object.values(tile.cropParams)) {
      if (!isOnPhoto(crop)) throw new ShopError("CROP_INVALID", { photo: index + 1 });
    }
  });
}

function assertFrame(template: Template, design: Design): void {
  const key = frameTypeOf(design.frameStyle);
  if (!key) throw new ShopError("FRAME_UNKNOWN", { frameStyle: design.frameStyle });
  const frame = frameTypes[key];
  if (frame.color !== design.frameType || frame.matType !== design.matType) {
    throw new ShopError("FRAME_UNKNOWN", { frameStyle: design.frameStyle, frameType: design.frameType });
  }
  if (!template.frameTypes.includes(key)) throw new ShopError("FRAME_NOT_ALLOWED", { frameStyle: design.frameStyle });
  if (frame.isOutOfStock) throw new ShopError("FRAME_OUT_OF_STOCK", { frameStyle: design.frameStyle });
}

function assertSize(template: Template, frameSize: string): void {
  if (!isFrameSize(frameSize)) throw new ShopError("SIZE_UNKNOWN", { frameSize });
  if (!template.sizes.includes(frameSize)) {
    throw new ShopError("SIZE_NOT_ALLOWED", { sizes: sizeNames(template) });
  }
}

function sizeNames(template: Template): string {
  return template.sizes.map((key) => frameSizes[key].name).join(" and ");
}

function isOnPhoto(given: TileCrop["crop"]): boolean {
  return isCrop(given) && given.x + given.width <= 1.000001 && given.y + given.height <= 1.000001;
}
