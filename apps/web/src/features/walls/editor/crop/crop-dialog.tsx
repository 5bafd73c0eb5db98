"use client";

import type { FrameSizeKey } from "@storywall/domain/catalog/frames";
import type { Size } from "@storywall/domain/kernel/rect";
import type { PhotoFeatures } from "@storywall/domain/photos/photo-features";
import { autoCrop, findCutFaces } from "@storywall/domain/walls/crop/auto-crop";
import { type Crop, resolveCrop } from "@storywall/domain/walls/crop/crop";
import { computeZoom } from "@storywall/domain/walls/crop/crop-operations";
import type { TileCrop } from "@storywall/domain/walls/design/design";
import { computePhotoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import { type Remedy, rateTileResolution } from "@storywall/domain/walls/tiles/tile-resolution";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { useState } from "react";
import type { FramedTileProps } from "@/components/tiles/framed-tile.tsx";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { CropControls } from "./crop-controls.tsx";
import { CropStage } from "./crop-stage.tsx";
import { cropTexts, describeCutFaces, describePosition } from "./crop-texts.ts";
import { FaceHint } from "./face-hint.tsx";
import { ResolutionNote } from "./resolution-note.tsx";
import { resolutionTexts } from "./resolution-texts.ts";
import { useCropping } from "./use-cropping.ts";

type Props = {
  tile: Required<Pick<FramedTileProps, "frameSize" | "orientation" | "color" | "mat">>;
  picture: Size & { src: string };
  crop: Crop | null;
  isPrintedAnyway?: boolean;
  /** Faces and other important areas of the photo. */
  features?: PhotoFeatures | null;
  /** Sizes that are available for this tile. */
  sizes?: readonly FrameSizeKey[];
  onSave: (tileCrop: TileCrop) => void;
  onSize?: (size: FrameSizeKey) => void;
  onClose: () => void;
};

export default function CropDialog({ tile, picture, onSave, onSize, onClose, sizes = [], ...initial }: Props) {
  const geometry = getTileGeometry(tile);
  const { src, ...photo } = picture;
  const opening = { photo, aspect: computePhotoAspect(geometry) };
  const { faces, focus } = initial.features ?? { faces: null, focus: null };
  const automaticCrop = autoCrop({ size: photo, faces, focus }, geometry);
  const start = initial.crop ? resolveCrop(initial.crop, photo, opening.aspect) : automaticCrop;
  const { crop, isMoving, move } = useCropping(start, opening);
  const cutFaceCount = findCutFaces(crop, photo, faces ?? [], geometry).length;
  const resolution = rateTileResolution({ ...tile, photo, crop }, onSize ? sizes : []);
  // The shopper has confirmed a certain resolution. If the resolution falls below it, the confirmation is no longer
  // valid.
  const [agreedPpi, setAgreedPpi] = useState(initial.isPrintedAnyway ? resolution.ppi : Number.POSITIVE_INFINITY);
  const isPrintedAnyway = resolution.quality === "block" && resolution.ppi >= agreedPpi;
  const announcement = [
    describePosition(crop),
    resolutionTexts[resolution.quality].sentence,
    describeCutFaces(cutFaceCount),
  ].join(" ");

  const tileCrop = { crop, ...(isPrintedAnyway ? { printAnyway: true } : {}) };
  const applyRemedy = (remedy: Remedy) => {
    if (remedy.kind === "zoom-out") return move({ type: "set", crop: remedy.crop });
    onSave({ crop });
    onSize?.(remedy.frameSize);
    onClose();
  };

  return (
    <Dialog open title={cropTexts.title} onClose={onClose}>
      <CropStage {...{ crop, opening, geometry, tile, src, isMoving }} onMove={move} />
      <p role="status" className="sr-only">
        {isMoving ? "" : announcement}
      </p>
      <CropControls
        crop={crop}
        zoom={computeZoom(crop, opening)}
        onMove={move}
        onReset={() => move({ type: "set", crop: automaticCrop })}
      />
      <div className="mt-3 min-h-12 space-y-2">
        <FaceHint cut={cutFaceCount} />
        <ResolutionNote
          resolution={resolution}
          isPrintedAnyway={isPrintedAnyway}
          onRemedy={applyRemedy}
          onPrintAnyway={(yes) => setAgreedPpi(yes ? resolution.ppi : Number.POSITIVE_INFINITY)}
        />
      </div>
      <div className="-mx-5 -mb-5 sticky bottom-[-1.25rem] mt-4 flex justify-end gap-3 border-line border-t bg-card px-5 py-3">
        <Button variant="plain" className="max-sm:flex-1" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button
          className="max-sm:flex-1"
          onClick={() => {
            onSave(tileCrop);
            onClose();
          }}
        >
          {cropTexts.useCrop}
        </Button>
      </div>
    </Dialog>
  );
}
