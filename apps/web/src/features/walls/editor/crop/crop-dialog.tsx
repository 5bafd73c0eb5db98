"use client";

import type { FrameSizeKey } from "@storywall/domain/catalog/frame-sizes";
import type { Size } from "@storywall/domain/kernel/rect";
import type { PhotoLooks } from "@storywall/domain/photos/photo-looks";
import { type Crop, resolveCrop } from "@storywall/domain/walls/crop/crop";
import { zoomOf } from "@storywall/domain/walls/crop/crop-moves";
import { cutFaces, firstCrop } from "@storywall/domain/walls/crop/first-crop";
import type { TileCrop } from "@storywall/domain/walls/design/design";
import { photoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import { type Remedy, resolutionOf } from "@storywall/domain/walls/tiles/tile-resolution";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { useState } from "react";
import type { FramedTileProps } from "@/components/tiles/framed-tile.tsx";
import { geometryOf } from "@/components/tiles/tile-svg.tsx";
import { CropControls } from "./crop-controls.tsx";
import { CropStage } from "./crop-stage.tsx";
import { positionWords } from "./crop-words.ts";
import { FaceHint, faceWords } from "./face-hint.tsx";
import { ResolutionNote } from "./resolution-note.tsx";
import { resolutionWords } from "./resolution-words.ts";
import { useCropping } from "./use-cropping.ts";

type Props = {
  tile: Required<Pick<FramedTileProps, "frameSize" | "orientation" | "colour" | "mat">>;
  picture: Size & { src: string };
  crop: Crop | null;
  isPrintedAnyway?: boolean;
  /** Faces and salient areas of the photo. */
  looks?: PhotoLooks | null;
  /** Sizes available for this tile. */
  sizes?: readonly FrameSizeKey[];
  onSave: (made: TileCrop) => void;
  onSize?: (size: FrameSizeKey) => void;
  onClose: () => void;
};

/** Chooses the printed part of the photo. */
export default function CropDialog({ tile, picture, onSave, onSize, onClose, sizes = [], ...given }: Props) {
  const geometry = geometryOf(tile);
  const { src, ...photo } = picture;
  const opening = { photo, aspect: photoAspect(geometry) };
  const { faces, focus } = given.looks ?? { faces: null, focus: null };
  const fresh = firstCrop({ size: photo, faces, focus }, geometry);
  const start = given.crop ? resolveCrop(given.crop, photo, opening.aspect) : fresh;
  const { crop, isMoving, move } = useCropping(start, opening);
  const cut = cutFaces(crop, photo, faces ?? [], geometry).length;
  const resolution = resolutionOf({ ...tile, photo, crop }, onSize ? sizes : []);
  // The confirmation is valid while the resolution is no lower than when it was given.
  const [agreedPpi, setAgreedPpi] = useState(given.isPrintedAnyway ? resolution.ppi : Number.POSITIVE_INFINITY);
  const isPrintedAnyway = resolution.word === "block" && resolution.ppi >= agreedPpi;
  const spoken = [positionWords(crop), resolutionWords[resolution.word].sentence, faceWords(cut)].join(" ");

  const made = { crop, ...(isPrintedAnyway ? { printAnyway: true } : {}) };
  const mend = (remedy: Remedy) => {
    if (remedy.kind === "zoom-out") return move({ type: "set", crop: remedy.crop });
    onSave({ crop });
    onSize?.(remedy.frameSize);
    onClose();
  };

  return (
    <Dialog open title="Adjust crop" onClose={onClose}>
      <CropStage {...{ crop, opening, geometry, tile, src, isMoving }} onMove={move} />
      <p role="status" className="sr-only">
        {isMoving ? "" : spoken}
      </p>
      <CropControls
        crop={crop}
        zoom={zoomOf(crop, opening)}
        onMove={move}
        onReset={() => move({ type: "set", crop: fresh })}
      />
      <div className="mt-3 min-h-12 space-y-2">
        <FaceHint cut={cut} />
        <ResolutionNote
          resolution={resolution}
          isPrintedAnyway={isPrintedAnyway}
          onRemedy={mend}
          onPrintAnyway={(yes) => setAgreedPpi(yes ? resolution.ppi : Number.POSITIVE_INFINITY)}
        />
      </div>
      <div className="-mx-5 -mb-5 sticky bottom-[-1.25rem] mt-4 flex justify-end gap-3 border-line border-t bg-card px-5 py-3">
        <Button variant="plain" className="max-sm:flex-1" onClick={onClose}>
          Cancel
        </Button>
        <Button
          className="max-sm:flex-1"
          onClick={() => {
            onSave(made);
            onClose();
          }}
        >
          Use this crop
        </Button>
      </div>
    </Dialog>
  );
}
