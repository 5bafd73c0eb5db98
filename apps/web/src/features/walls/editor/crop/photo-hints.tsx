import type { Size } from "@storywall/domain/kernel/rect";
import { type PhotoFeatures, predictPrintBrightness } from "@storywall/domain/photos/photo-features";
import { findCutFaces } from "@storywall/domain/walls/crop/auto-crop";
import { type Crop, resolveCrop } from "@storywall/domain/walls/crop/crop";
import { computePhotoAspect, type TileGeometry } from "@storywall/domain/walls/tiles/tile-geometry";
import { Moon } from "lucide-react";
import { cropTexts } from "./crop-texts.ts";
import { FaceHint } from "./face-hint.tsx";

type Props = { picture: Size; geometry: TileGeometry; features: PhotoFeatures | null; crop: Crop | null };

export function PhotoHints({ picture, geometry, features, crop }: Props) {
  if (!features) return null;
  const resolvedCrop = resolveCrop(crop, picture, computePhotoAspect(geometry));
  return (
    <>
      <FaceHint cut={findCutFaces(resolvedCrop, picture, features.faces ?? [], geometry).length} />
      {predictPrintBrightness(features.luminance) === "dark" ? (
        <p className="flex items-center gap-2 text-sm text-soft">
          <Moon aria-hidden="true" className="size-5 shrink-0" />
          {cropTexts.printsDark}
        </p>
      ) : null}
    </>
  );
}
