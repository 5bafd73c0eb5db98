import { templateByKey } from "@storywall/domain/catalog/templates";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import type { Design } from "@storywall/domain/walls/design/design";
import { effectivePpi, type PpiWord, ppiWord } from "@storywall/domain/walls/tiles/resolution";
import { photoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import { wallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { geometryOf } from "@/components/tiles/tile-svg.tsx";
import type { PictureOf } from "@/features/walls/use-design-pictures.ts";

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Sentences about photos that are too small for their print. */
export function printHints(templateKey: string, design: Design, pictureOf: PictureOf): string[] {
  const words = tileWords(templateKey, design, pictureOf);
  const placesOf = (word: PpiWord) => words.flatMap((one, index) => (one === word ? [index + 1] : []));
  return [hint(placesOf("block"), "blurry"), hint(placesOf("warn"), "a little soft")].filter(Boolean);
}

function hint(places: readonly number[], how: string): string {
  if (places.length === 0) return "";
  const tiles = `${places.length === 1 ? "Tile" : "Tiles"} ${list.format(places.map(String))}`;
  const photo = places.length === 1 ? "its photo is" : "their photos are";
  return `${tiles} may print ${how}: ${photo} small for this size.`;
}

function tileWords(templateKey: string, design: Design, pictureOf: PictureOf): Array<PpiWord | null> {
  const template = templateByKey(templateKey);
  if (!template) return [];
  return wallLayout(template, design.tiles).tiles.map(({ name, frameSize, orientation }) => {
    const picture = pictureOf(design, name);
    if (!picture) return null;
    const geometry = geometryOf({ frameSize, orientation, mat: design.matType });
    const crop = resolveCrop(picture.crop, picture, photoAspect(geometry));
    return ppiWord(effectivePpi(crop, picture, geometry));
  });
}
