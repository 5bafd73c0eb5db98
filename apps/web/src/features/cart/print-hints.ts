import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import type { Design } from "@storywall/domain/walls/design/design";
import { computeEffectivePpi, type PrintQuality, ratePrintQuality } from "@storywall/domain/walls/tiles/resolution";
import { computePhotoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import { computeWallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import type { GetPicture } from "@/features/walls/use-design-pictures.ts";

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

export function getPrintHints(templateKey: string, design: Design, pictureOf: GetPicture): string[] {
  const levels = getPpiLevels(templateKey, design, pictureOf);
  const findTileNumbers = (word: PrintQuality) => levels.flatMap((one, index) => (one === word ? [index + 1] : []));
  return [formatHint(findTileNumbers("block"), "blurry"), formatHint(findTileNumbers("warn"), "a little soft")].filter(
    Boolean,
  );
}

function formatHint(places: readonly number[], quality: string): string {
  if (places.length === 0) return "";
  const tiles = `${places.length === 1 ? "Tile" : "Tiles"} ${list.format(places.map(String))}`;
  const photo = places.length === 1 ? "its photo is" : "their photos are";
  return `${tiles} may print ${quality}: ${photo} small for this size.`;
}

function getPpiLevels(templateKey: string, design: Design, pictureOf: GetPicture): Array<PrintQuality | null> {
  const template = findTemplateByKey(templateKey);
  if (!template) return [];
  return computeWallLayout(template, design.tiles).tiles.map(({ name, frameSize, orientation }) => {
    const picture = pictureOf(design, name);
    if (!picture) return null;
    const geometry = getTileGeometry({ frameSize, orientation, mat: design.matType });
    const crop = resolveCrop(picture.crop, picture, computePhotoAspect(geometry));
    return ratePrintQuality(computeEffectivePpi(crop, picture, geometry));
  });
}
