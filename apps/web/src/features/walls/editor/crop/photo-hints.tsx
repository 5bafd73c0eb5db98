import { type FrameSizeKey, frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Orientation } from "@storywall/domain/catalog/templates";
import type { Size } from "@storywall/domain/kernel/rect";
import { type PhotoFeatures, predictPrintBrightness } from "@storywall/domain/photos/photo-features";
import { findCutFaces } from "@storywall/domain/walls/crop/auto-crop";
import { type Crop, resolveCrop } from "@storywall/domain/walls/crop/crop";
import { type Design, type DesignTile, findChosenCrop, hasBlurConsent } from "@storywall/domain/walls/design/design";
import {
  type Remedy,
  rateTileResolution,
  type TileResolution,
} from "@storywall/domain/walls/tiles/rate-tile-resolution";
import { computePhotoAspect, type PrintQuality, type TileGeometry } from "@storywall/domain/walls/tiles/tile-geometry";
import { Button } from "@storywall/ui/button";
import { Moon, ScanFace } from "lucide-react";
import { cropTexts, describeCutFaces } from "./crop-texts.ts";

export const resolutionTexts: Record<PrintQuality, { word: string; sentence: string }> = {
  good: { word: "Sharp", sentence: "Prints sharp at this size." },
  fine: { word: "Fine", sentence: "Looks good from a normal viewing distance." },
  warn: { word: "Soft", sentence: "May look a little soft up close." },
  block: { word: "Blurry", sentence: "Too small for this size. It may print blurry." },
};

const remedyTexts = {
  zoomOut: (quality: string) => `Zoom out (prints ${quality})`,
  changeSize: (size: string, quality: string) => `Switch to ${size} (prints ${quality})`,
};

type PhotoHintsProps = { picture: Size; geometry: TileGeometry; features: PhotoFeatures | null; crop: Crop | null };

export function PhotoHints({ picture, geometry, features, crop }: PhotoHintsProps) {
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

export function FaceHint({ cut }: { cut: number }) {
  if (cut === 0) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-warn">
      <ScanFace aria-hidden="true" className="size-5 shrink-0" />
      {describeCutFaces(cut)}
    </p>
  );
}

type ResolutionNoteProps = {
  resolution: TileResolution;
  /** Whether the shopper has confirmed this print quality. */
  isPrintedAnyway: boolean;
  onRemedy: (remedy: Remedy) => void;
  /** Opens the file picker, so that the shopper can choose a photo with a higher resolution. */
  onReplace?: (() => void) | undefined;
  onPrintAnyway: (yes: boolean) => void;
};

const tones: Record<PrintQuality, string> = {
  good: "text-good",
  fine: "text-good",
  warn: "text-warn",
  block: "text-bad",
};

/** Shows the print quality of the tile and how to improve it. */
export function ResolutionNote({
  resolution,
  isPrintedAnyway,
  onRemedy,
  onReplace,
  onPrintAnyway,
}: ResolutionNoteProps) {
  const { ppi, quality, remedies } = resolution;
  const needsHelp = quality === "warn" || quality === "block";
  return (
    <div className="space-y-2">
      <p className="text-sm" data-resolution={quality}>
        <strong className={tones[quality]}>{resolutionTexts[quality].word}.</strong> {resolutionTexts[quality].sentence}{" "}
        <span className="text-soft">{cropTexts.pixelsPerInch(ppi)}</span>
      </p>
      {needsHelp ? (
        <div className="flex flex-wrap gap-2">
          {remedies.map((remedy) => (
            <Button key={remedy.kind} variant="plain" className="px-4 text-sm" onClick={() => onRemedy(remedy)}>
              {getRemedyLabel(remedy)}
            </Button>
          ))}
          {onReplace ? (
            <Button variant="plain" className="px-4 text-sm" onClick={onReplace}>
              {cropTexts.useSharperPhoto}
            </Button>
          ) : null}
        </div>
      ) : null}
      {quality === "block" ? (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isPrintedAnyway}
            onChange={(event) => onPrintAnyway(event.target.checked)}
            className="size-5 accent-accent"
          />
          {cropTexts.printBlurry}
        </label>
      ) : null}
    </div>
  );
}

function getRemedyLabel(remedy: Remedy): string {
  const quality = resolutionTexts[remedy.quality].word.toLowerCase();
  if (remedy.kind === "zoom-out") return remedyTexts.zoomOut(quality);
  return remedyTexts.changeSize(frameSizes[remedy.frameSize].name, quality);
}

type KnownResolution = TileResolution & { isPrintedAnyway: boolean };

/**
 * Returns the resolution at which a tile's photo is printed, or null while the photo's size is unknown. `sizes` are the
 * available sizes.
 */
export function getTileResolution(
  design: Pick<Design, "matType">,
  tile: DesignTile,
  { photo, orientation, sizes }: { photo: Size | null; orientation: Orientation; sizes: readonly FrameSizeKey[] },
): KnownResolution | null {
  if (!photo || !isFrameSize(tile.frameSize)) return null;
  const crop = findChosenCrop(design, tile);
  const input = { photo, crop, frameSize: tile.frameSize, orientation, mat: design.matType };
  return { ...rateTileResolution(input, sizes), isPrintedAnyway: hasBlurConsent(design, tile) };
}
