"use client";

import {
  chosenCrop,
  type Design,
  type DesignTile,
  isPrintedAnyway,
  type TileCrop,
} from "@storywall/domain/cart/design";
import { type FrameSizeKey, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import type { Orientation } from "@storywall/domain/catalog/templates";
import { type Remedy, withConsent } from "@storywall/domain/tiles/tile-resolution";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { ResolutionNote } from "@/features/editor/crop/resolution-note";
import { tileResolution } from "@/features/editor/crop/tile-resolution";
import { PhotoPicker } from "@/features/editor/photos/photo-picker";
import { PhotoTray } from "@/features/editor/photos/photo-tray";
import { type PhotosState, pictureOf } from "@/features/editor/photos/photos-state";
import { FramedTile } from "@/shared/tiles/framed-tile";

const CropDialog = dynamic(() => import("@/features/editor/crop/crop-dialog"), { ssr: false });

type Props = {
  tile: DesignTile;
  place: number;
  orientation: Orientation;
  design: Design;
  photos: PhotosState;
  tray: readonly string[];
  canRetry: boolean;
  onRetry: (photoId: string) => void;
  onReplaceWith: (files: File[]) => void;
  onPlace: (photoId: string) => void;
  onRemove: () => void;
  /** Sizes this tile may have. */
  sizes: readonly FrameSizeKey[];
  onCrop: (made: TileCrop) => void;
  onSize: (size: FrameSizeKey) => void;
  onClose: () => void;
};

/** What can be done with the photo in one tile (S-048). */
export function TileOptions(props: Props) {
  const { tile, place, orientation, design, photos, tray } = props;
  const [isCropping, setCropping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const photo = tile.userPhotoId ? photos.get(tile.userPhotoId) : undefined;
  const picture = pictureOf(photo);
  const frameSize = isFrameSize(tile.frameSize) ? tile.frameSize : "rectangle_small";
  const crop = chosenCrop(design, tile);
  const resolution = tileResolution(design, tile, { photo: picture, orientation, sizes: props.sizes });
  const mend = (remedy: Remedy) => {
    if (remedy.kind === "zoom-out") props.onCrop({ crop: remedy.crop });
    else props.onSize(remedy.frameSize);
  };

  if (isCropping && picture) {
    return (
      <CropDialog
        tile={{ frameSize, orientation, colour: design.frameType, mat: design.matType }}
        picture={picture}
        crop={crop}
        isPrintedAnyway={isPrintedAnyway(design, tile)}
        sizes={props.sizes}
        onSave={props.onCrop}
        onSize={props.onSize}
        onClose={() => setCropping(false)}
      />
    );
  }
  return (
    <Dialog open title={`Tile ${place}`} onClose={props.onClose}>
      <div className="grid gap-5 sm:grid-cols-[12rem_1fr]">
        <div className="mx-auto w-40 sm:w-full">
          <FramedTile
            frameSize={frameSize}
            orientation={orientation}
            colour={design.frameType}
            mat={design.matType}
            picture={picture ? { ...picture, crop } : null}
          />
        </div>
        <div className="flex flex-col gap-3">
          {photo?.message ? (
            <p role="alert" className="text-bad">
              {photo.message}
            </p>
          ) : null}
          {picture && photo?.status !== "refused" ? (
            <>
              {resolution ? (
                <ResolutionNote
                  resolution={resolution}
                  isPrintedAnyway={resolution.isPrintedAnyway}
                  onRemedy={mend}
                  onReplace={() => input.current?.click()}
                  onPrintAnyway={(printAnyway) =>
                    props.onCrop(withConsent(design, tile, { photo: picture, orientation, printAnyway }))
                  }
                />
              ) : null}
              <Button onClick={() => setCropping(true)}>Adjust crop</Button>
            </>
          ) : null}
          {photo?.status === "failed" && props.canRetry ? (
            <Button onClick={() => props.onRetry(photo.id)}>Try again</Button>
          ) : null}
          <PhotoPicker inputRef={input} look="plain" label="Replace photo" onFiles={props.onReplaceWith} />
          <Button look="plain" onClick={props.onRemove}>
            Remove photo
          </Button>
          <PhotoTray ids={tray} photos={photos} onPick={props.onPlace} />
        </div>
      </div>
    </Dialog>
  );
}
