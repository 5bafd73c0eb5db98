"use client";

import { defaultFrameSize, type FrameSizeKey, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import type { FrameTypeKey } from "@storywall/domain/catalog/frame-types";
import type { Template } from "@storywall/domain/catalog/templates";
import type { ArtId } from "@storywall/domain/kernel/ids";
import type { Size } from "@storywall/domain/kernel/rect";
import { resolveCrop, turnCropClockwise } from "@storywall/domain/walls/crop/crop";
import {
  chosenCrop,
  type Design,
  type DesignTile,
  isDamageAccepted,
  isPrintedAnyway,
  type TileCrop,
  toneOf,
} from "@storywall/domain/walls/design/design";
import type { PpiWord } from "@storywall/domain/walls/tiles/resolution";
import { photoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import { type Remedy, withConsent } from "@storywall/domain/walls/tiles/tile-resolution";
import { Button } from "@storywall/ui/button";
import { SidePanel } from "@storywall/ui/side-panel";
import { ArrowLeftRight, Crop as CropIcon, ImageUp, RotateCw, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { geometryOf } from "@/components/tiles/tile-svg.tsx";
import { DamageNote } from "@/features/photos/damage-note.tsx";
import { PhotoPicker } from "@/features/photos/photo-picker.tsx";
import { PhotoTray } from "@/features/photos/photo-tray.tsx";
import type { PhotosState, ShopPhoto } from "@/features/photos/photos-state.ts";
import { FrameChoice } from "@/features/walls/editor/canvas/frame-choice.tsx";
import { SizeChoice } from "@/features/walls/editor/canvas/size-choice.tsx";
import { PhotoHints } from "@/features/walls/editor/crop/photo-hints.tsx";
import { ResolutionNote } from "@/features/walls/editor/crop/resolution-note.tsx";
import { tileResolution } from "@/features/walls/editor/crop/tile-resolution.ts";
import { ExtraArt } from "@/features/walls/editor/extra-art/extra-art.tsx";
import { patiently } from "@/lib/patiently.ts";
import { ActionButton, actionClass } from "./action-button.tsx";
import { PrintLook } from "./print-look.tsx";

const CropDialog = dynamic(() => patiently(() => import("@/features/walls/editor/crop/crop-dialog.tsx")), {
  ssr: false,
});

/** High resolution does not make a damaged photo good. */
const isEnough = (word: PpiWord) => word === "good" || word === "fine";

type TileOptionsProps = {
  template: Template;
  design: Design;
  tile: DesignTile;
  /** Size of each tile. */
  wall: readonly string[];
  place: number;
  /** Picture of the tile, if it can be shown. */
  picture: (Size & { src: string }) | null;
  photo: ShopPhoto | undefined;
  photos: PhotosState;
  tray: readonly string[];
  canRetry: boolean;
  /** Available sizes; empty for a paid wall. */
  sizes: readonly FrameSizeKey[];
  onRetry: (photoId: string) => void;
  onReplaceWith: (files: File[]) => void;
  onPlace: (photoId: string) => void;
  onArt: (art: ArtId) => void;
  onSwap: () => void;
  onRemove: () => void;
  onCrop: (made: TileCrop) => void;
  /** Photo confirmed despite damage; null withdraws it. */
  onAcceptDamage: (photoId: string | null) => void;
  onTone: (tone: DesignTile["tone"]) => void;
  onFrame: (frame: FrameTypeKey) => void;
  onSize: (size: FrameSizeKey) => void;
  onClose: () => void;
};

/** Options of one tile. A sheet on phones, a side panel elsewhere. */
export default function TileOptions(props: TileOptionsProps) {
  const { template, design, tile, wall, place, picture, photo, photos, tray } = props;
  const [isCropping, setCropping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const orientation = template.tiles[place - 1]?.orientation ?? "portrait";
  const frameSize = isFrameSize(tile.frameSize) ? tile.frameSize : defaultFrameSize;
  const geometry = geometryOf({ frameSize, orientation, mat: design.matType });
  const aspect = photoAspect(geometry);
  const chosen = chosenCrop(design, tile);

  if (isCropping && picture) {
    return (
      <CropDialog
        tile={{ frameSize, orientation, colour: design.frameType, mat: design.matType }}
        picture={picture}
        crop={chosen}
        isPrintedAnyway={isPrintedAnyway(design, tile)}
        looks={photo?.looks ?? null}
        sizes={props.sizes}
        onSave={props.onCrop}
        onSize={props.onSize}
        onClose={() => setCropping(false)}
      />
    );
  }
  const resolution = tileResolution(design, tile, { photo: picture, orientation, sizes: props.sizes });
  const mend = (remedy: Remedy) => {
    if (remedy.kind === "zoom-out") props.onCrop({ crop: remedy.crop });
    else props.onSize(remedy.frameSize);
  };
  const turn = (shown: Size) => {
    props.onCrop({ crop: turnCropClockwise(resolveCrop(chosen, shown, aspect), shown, aspect) });
  };
  const canCrop = picture !== null && photo?.status !== "refused";
  return (
    <SidePanel title={`Tile ${place}`} onClose={props.onClose}>
      <div className="space-y-5">
        {photo?.message ? (
          <p role="alert" className="text-bad">
            {photo.message}
          </p>
        ) : null}
        {photo?.status === "failed" && props.canRetry ? (
          <Button className="w-full" onClick={() => props.onRetry(photo.id)}>
            Try again
          </Button>
        ) : null}
        {canCrop ? <PhotoHints {...{ picture, geometry, looks: photo?.looks ?? null, crop: chosen }} /> : null}
        {canCrop && tile.userPhotoId && photo?.looks ? (
          <PrintLook
            form={{ frameSize, orientation, mat: design.matType }}
            colour={design.frameType}
            picture={{ ...picture, crop: chosen }}
            luminance={photo.looks.luminance}
            tone={toneOf(tile)}
            onTone={(tone) => props.onTone(tone && { photo: tile.userPhotoId ?? "", ...tone })}
          />
        ) : null}
        {photo?.isDamaged ? (
          <DamageNote
            isAccepted={isDamageAccepted(tile)}
            onAccept={(isAccepted) => props.onAcceptDamage(isAccepted ? photo.id : null)}
          />
        ) : null}
        {canCrop && resolution && !(photo?.isDamaged && isEnough(resolution.word)) ? (
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
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2">
          {canCrop ? (
            <>
              <ActionButton icon={CropIcon} onClick={() => setCropping(true)}>
                Adjust crop
              </ActionButton>
              <ActionButton icon={RotateCw} onClick={() => turn(picture)}>
                Rotate 90°
              </ActionButton>
            </>
          ) : null}
          <PhotoPicker
            inputRef={input}
            look="plain"
            className={actionClass}
            label={
              <>
                <ImageUp aria-hidden="true" className="size-5 shrink-0" />
                Replace photo
              </>
            }
            onFiles={props.onReplaceWith}
          />
          {template.tiles.length > 1 ? (
            <ActionButton icon={ArrowLeftRight} onClick={props.onSwap}>
              Swap with…
            </ActionButton>
          ) : null}
          <ActionButton icon={Trash2} onClick={props.onRemove}>
            Remove
          </ActionButton>
        </div>
        <PhotoTray ids={tray} photos={photos} onPick={props.onPlace} />
        {props.sizes.length > 0 ? <ExtraArt title="Use art instead" onChoose={props.onArt} /> : null}
        {props.sizes.length > 1 ? (
          <fieldset>
            <legend className="mb-2 font-semibold">{template.tiles.length > 1 ? "Tile size" : "Size"}</legend>
            <SizeChoice
              template={template}
              frame={design.frameStyle}
              wallIn={(size) => wall.with(place - 1, size)}
              chosen={tile.frameSize}
              onChoose={props.onSize}
            />
          </fieldset>
        ) : null}
        {props.sizes.length > 0 ? (
          <fieldset>
            <legend className="mb-2 font-semibold">
              {template.tiles.length > 1 ? "Frame for the whole wall" : "Frame"}
            </legend>
            <FrameChoice
              isCompact
              template={template}
              wall={wall}
              chosen={design.frameStyle}
              onChoose={props.onFrame}
            />
          </fieldset>
        ) : null}
      </div>
    </SidePanel>
  );
}
