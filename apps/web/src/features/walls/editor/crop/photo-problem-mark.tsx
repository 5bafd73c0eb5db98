import { findCutFaces } from "@storywall/domain/walls/crop/auto-crop";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import { type Design, type DesignTile, findChosenCrop } from "@storywall/domain/walls/design/design";
import {
  computeEffectivePpi,
  computePhotoAspect,
  type PrintQuality,
  ratePrintQuality,
} from "@storywall/domain/walls/tiles/tile-geometry";
import type { PlacedWallTile } from "@storywall/domain/walls/tiles/wall-layout";
import { ImageOff, ScanFace, TriangleAlert } from "lucide-react";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import { photoTexts } from "@/features/photos/photo-texts.ts";
import type { ShopPhoto } from "@/features/photos/photos-state.ts";
import { cropTexts } from "./crop-texts.ts";
import { resolutionTexts } from "./resolution-texts.ts";

type Props = { wallTile: PlacedWallTile; mat: Design["matType"]; slot: DesignTile; photo: ShopPhoto };

/**
 * Mark on a tile whose photo is damaged, soft, blurred or badly cropped. The tile's accessible name contains the same
 * information. The mark is positioned in the nearest positioned ancestor, which must be an `@container`.
 */
export default function PhotoProblemMark({ wallTile, mat, slot, photo }: Props) {
  if (!photo.size) return null;
  const geometry = getTileGeometry({ frameSize: wallTile.frameSize, orientation: wallTile.orientation, mat });
  const crop = resolveCrop(findChosenCrop({ matType: mat }, slot), photo.size, computePhotoAspect(geometry));
  const word = ratePrintQuality(computeEffectivePpi(crop, photo.size, geometry));
  const isCut = findCutFaces(crop, photo.size, photo.features?.faces ?? [], geometry).length > 0;
  return (
    <span aria-hidden="true" className="absolute bottom-[7%] left-[8%] flex flex-wrap gap-1">
      {photo.isDamaged ? (
        <span className={`${mark} text-bad`}>
          <ImageOff className="size-4" />
          <span className="@max-[9rem]:hidden">{photoTexts.looksDamaged}</span>
        </span>
      ) : null}
      <ResolutionMark word={word} />
      {isCut ? (
        <span className={`${mark} text-warn`}>
          <ScanFace className="size-4" />
          <span className="@max-[9rem]:hidden">{cropTexts.faceAtEdge}</span>
        </span>
      ) : null}
    </span>
  );
}

const mark = "inline-flex items-center gap-1 rounded-full bg-card px-2 py-1 font-semibold text-sm leading-none shadow";

function ResolutionMark({ word }: { word: PrintQuality }) {
  if (word !== "warn" && word !== "block") return null;
  return (
    <span className={`${mark} ${word === "warn" ? "text-warn" : "text-bad"}`}>
      <TriangleAlert className="size-4" />
      <span className="@max-[9rem]:hidden">{resolutionTexts[word].word}</span>
    </span>
  );
}
