import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import type { Design } from "@storywall/domain/walls/design/design";
import { findDesignTemplate } from "@storywall/domain/walls/design/turned-tiles";
import {
  computeEffectivePpi,
  computePhotoAspect,
  type PrintQuality,
  ratePrintQuality,
} from "@storywall/domain/walls/tiles/tile-geometry";
import { computeWallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import type { GetPicture } from "@/features/walls/use-design-pictures.ts";
import { cartTexts } from "./cart-texts.tsx";

export function getPrintHints(templateKey: string, design: Design, pictureOf: GetPicture): string[] {
  const levels = getPpiLevels(templateKey, design, pictureOf);
  const findTileNumbers = (quality: PrintQuality) =>
    levels.flatMap((level, index) => (level === quality ? [index + 1] : []));
  const [blurry, soft] = [findTileNumbers("block"), findTileNumbers("warn")];
  return [
    ...(blurry.length > 0 ? [cartTexts.printsBlurry(blurry)] : []),
    ...(soft.length > 0 ? [cartTexts.printsSoft(soft)] : []),
  ];
}

function getPpiLevels(templateKey: string, design: Design, pictureOf: GetPicture): Array<PrintQuality | null> {
  const template = findDesignTemplate(templateKey, design);
  if (!template) return [];
  return computeWallLayout(template, design.tiles).tiles.map(({ name, frameSize, orientation }) => {
    const picture = pictureOf(design, name);
    if (!picture) return null;
    const geometry = getTileGeometry({ frameSize, orientation, mat: design.matType });
    const crop = resolveCrop(picture.crop, picture, computePhotoAspect(geometry));
    return ratePrintQuality(computeEffectivePpi(crop, picture, geometry));
  });
}
