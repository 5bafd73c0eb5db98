import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import { cutFaces } from "@storywall/domain/walls/crop/first-crop";
import { chosenCrop, type Design, type DesignTile } from "@storywall/domain/walls/design/design";
import { effectivePpi, type PpiWord, ppiWord } from "@storywall/domain/walls/tiles/resolution";
import { photoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import type { HungTile } from "@storywall/domain/walls/tiles/wall-layout";
import { ImageOff, ScanFace, TriangleAlert } from "lucide-react";
import { geometryOf } from "@/components/tiles/tile-svg.tsx";
import { DAMAGED } from "@/features/photos/damage-note.tsx";
import type { ShopPhoto } from "@/features/photos/photos-state.ts";
import { resolutionWords } from "./resolution-words.ts";

type Props = { hung: HungTile; mat: Design["matType"]; slot: DesignTile; photo: ShopPhoto };

/**
 * Mark on a tile with a damaged, soft, blurred or badly cropped photo; the tile's accessible name says the same.
 * Positioned in the nearest positioned parent, which must be an `@container`.
 */
export default function TileMark({ hung, mat, slot, photo }: Props) {
  if (!photo.size) return null;
  const geometry = geometryOf({ frameSize: hung.frameSize, orientation: hung.orientation, mat });
  const crop = resolveCrop(chosenCrop({ matType: mat }, slot), photo.size, photoAspect(geometry));
  const word = ppiWord(effectivePpi(crop, photo.size, geometry));
  const isCut = cutFaces(crop, photo.size, photo.looks?.faces ?? [], geometry).length > 0;
  return (
    <span aria-hidden="true" className="absolute bottom-[7%] left-[8%] flex flex-wrap gap-1">
      {photo.isDamaged ? (
        <span className={`${mark} text-bad`}>
          <ImageOff className="size-4" />
          <span className="@max-[9rem]:hidden">{DAMAGED}</span>
        </span>
      ) : null}
      <ResolutionMark word={word} />
      {isCut ? (
        <span className={`${mark} text-warn`}>
          <ScanFace className="size-4" />
          <span className="@max-[9rem]:hidden">Face at the edge</span>
        </span>
      ) : null}
    </span>
  );
}

const mark = "inline-flex items-center gap-1 rounded-full bg-card px-2 py-1 font-semibold text-sm leading-none shadow";

function ResolutionMark({ word }: { word: PpiWord }) {
  if (word !== "warn" && word !== "block") return null;
  return (
    <span className={`${mark} ${word === "warn" ? "text-warn" : "text-bad"}`}>
      <TriangleAlert className="size-4" />
      <span className="@max-[9rem]:hidden">{resolutionWords[word].word}</span>
    </span>
  );
}
