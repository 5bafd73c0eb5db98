import { type FrameColor, frameColors, MAT_WHITE } from "@storywall/domain/catalog/frames";
import { GLAZING_ROUGHNESS } from "@storywall/domain/catalog/tile-measures";
import type { ModelMaterial } from "@storywall/domain/walls/model/wall-model";

type Color = readonly [red: number, green: number, blue: number];

/**
 * `color` is linear, from 0 to 1, and is not used if the surface has a texture. `glazing` is the roughness of the glass
 * in front of the surface.
 */
export type Surface = { color: Color; roughness: number; glazing?: number };

const FIBERBOARD = "#8a7358";
const EMPTY_TILE = "#e4ddd2";

export const listSurfaces = (frameColor: FrameColor): Record<ModelMaterial, Surface> => ({
  frame: { color: toLinearColor(frameColors[frameColor].face.mid), roughness: frameColors[frameColor].roughness },
  back: { color: toLinearColor(FIBERBOARD), roughness: 0.9 },
  mat: { color: toLinearColor(MAT_WHITE), roughness: 0.95, glazing: GLAZING_ROUGHNESS },
  photo: { color: toLinearColor(EMPTY_TILE), roughness: 0.9, glazing: GLAZING_ROUGHNESS },
});

function toLinearColor(hex: string): Color {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}
