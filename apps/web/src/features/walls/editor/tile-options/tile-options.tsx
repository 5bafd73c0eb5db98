"use client";

import { defaultFrameSize, type FrameSizeKey, type FrameTypeKey, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";
import type { ArtId } from "@storywall/domain/kernel/ids";
import type { Size } from "@storywall/domain/kernel/rect";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import { turnCrop } from "@storywall/domain/walls/crop/crop-operations";
import {
  type Design,
  type DesignTile,
  findChosenCrop,
  getTone,
  hasBlurConsent,
  isDamageAccepted,
  type TileCrop,
} from "@storywall/domain/walls/design/design";
import { canTurnTiles } from "@storywall/domain/walls/design/turned-tiles";
import { setBlurConsent } from "@storywall/domain/walls/tiles/blur-consent";
import { computePhotoAspect, type PrintQuality } from "@storywall/domain/walls/tiles/tile-geometry";
import type { Remedy } from "@storywall/domain/walls/tiles/tile-resolution";
import { TONE_GAMMA, type Tone } from "@storywall/domain/walls/tiles/tone";
import { Button } from "@storywall/ui/button";
import { SidePanel } from "@storywall/ui/side-panel";
import {
  ArrowLeftRight,
  Crop as CropIcon,
  ImageUp,
  RectangleHorizontal,
  RectangleVertical,
  RotateCw,
  Trash2,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import { DamageNote } from "@/features/photos/damage-note.tsx";
import { PhotoPicker } from "@/features/photos/photo-picker.tsx";
import { PhotoTray } from "@/features/photos/photo-tray.tsx";
import type { PhotosState, ShopPhoto } from "@/features/photos/photos-state.ts";
import { FrameChoice } from "@/features/walls/editor/canvas/frame-choice.tsx";
import { SizeChoice } from "@/features/walls/editor/canvas/size-choice.tsx";
import { PhotoHints } from "@/features/walls/editor/crop/photo-hints.tsx";
import { ResolutionNote } from "@/features/walls/editor/crop/resolution-note.tsx";
import { getTileResolution } from "@/features/walls/editor/crop/tile-resolution.ts";
import { ExtraArt } from "@/features/walls/editor/extra-art/extra-art.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { ActionButton, actionClass } from "./action-button.tsx";
import { FilterChoice } from "./filter-choice.tsx";
import { PrintPreview } from "./print-preview.tsx";
import { tileOptionsTexts } from "./tile-options-texts.ts";

const CropDialog = dynamic(() => importWithRetry(() => import("@/features/walls/editor/crop/crop-dialog.tsx")), {
  ssr: false,
});

const isSharpEnough = (quality: PrintQuality) => quality === "good" || quality === "fine";

type TileOptionsProps = {
  template: Template;
  design: Design;
  tile: DesignTile;
  /** Sizes of all tiles. */
  wall: readonly string[];
  position: number;
  picture: (Size & { src: string }) | null;
  photo: ShopPhoto | undefined;
  photos: PhotosState;
  tray: readonly string[];
  canRetry: boolean;
  /** Available sizes. For a paid wall, there are none. */
  sizes: readonly FrameSizeKey[];
  onRetry: (photoId: string) => void;
  onReplaceWith: (files: File[]) => void;
  onPlace: (photoId: string) => void;
  onArt: (art: ArtId) => void;
  onSwap: () => void;
  onTurn: () => void;
  onRemove: () => void;
  onCrop: (tileCrop: TileCrop) => void;
  /** Called with a photo's id when the shopper accepts that the photo is damaged, or with null to undo this. */
  onAcceptDamage: (photoId: string | null) => void;
  onTone: (tone: DesignTile["tone"]) => void;
  onFrame: (frame: FrameTypeKey) => void;
  onSize: (size: FrameSizeKey) => void;
  onClose: () => void;
};

/** Options of one tile: a bottom sheet on phones, a side panel on wider screens. */
export default function TileOptions(props: TileOptionsProps) {
  const { template, design, tile, wall, position, picture, photo, photos, tray } = props;
  const [isCropping, setCropping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const orientation = template.tiles[position - 1]?.orientation ?? "portrait";
  const frameSize = isFrameSize(tile.frameSize) ? tile.frameSize : defaultFrameSize;
  const geometry = getTileGeometry({ frameSize, orientation, mat: design.matType });
  const aspect = computePhotoAspect(geometry);
  const chosen = findChosenCrop(design, tile);

  if (isCropping && picture) {
    return (
      <CropDialog
        tile={{ frameSize, orientation, color: design.frameType, mat: design.matType }}
        picture={picture}
        crop={chosen}
        isPrintedAnyway={hasBlurConsent(design, tile)}
        features={photo?.features ?? null}
        sizes={props.sizes}
        onSave={props.onCrop}
        onSize={props.onSize}
        onClose={() => setCropping(false)}
      />
    );
  }
  const resolution = getTileResolution(design, tile, { photo: picture, orientation, sizes: props.sizes });
  const applyRemedy = (remedy: Remedy) => {
    if (remedy.kind === "zoom-out") props.onCrop({ crop: remedy.crop });
    else props.onSize(remedy.frameSize);
  };
  const rotateCrop = (shown: Size) => {
    props.onCrop({ crop: turnCrop(resolveCrop(chosen, shown, aspect), { photo: shown, aspect }, 1) });
  };
  const swatchPhoto = picture && { picture, tile, mat: design.matType, orientation };
  const tone = getTone(tile);
  /** Stores nothing if the photo is printed unchanged. */
  const setTone = ({ gamma, filter }: Tone) => {
    const isUnchanged = gamma === TONE_GAMMA.least && !filter;
    if (isUnchanged || !tile.userPhotoId) props.onTone(null);
    else props.onTone({ photo: tile.userPhotoId, gamma, ...(filter ? { filter } : {}) });
  };
  const isTurned = design.turnedTiles?.includes(tile.name);
  const canCrop = picture !== null && photo?.status !== "rejected";
  return (
    <SidePanel title={tileOptionsTexts.title(position)} onClose={props.onClose}>
      <div className="space-y-5">
        {photo?.message ? (
          <p role="alert" className="text-bad">
            {photo.message}
          </p>
        ) : null}
        {photo?.status === "failed" && props.canRetry ? (
          <Button className="w-full" onClick={() => props.onRetry(photo.id)}>
            {commonTexts.tryAgain}
          </Button>
        ) : null}
        {photo?.isDamaged ? (
          <DamageNote
            isAccepted={isDamageAccepted(tile)}
            onAccept={(isAccepted) => props.onAcceptDamage(isAccepted ? photo.id : null)}
          />
        ) : null}
        {canCrop && resolution && !(photo?.isDamaged && isSharpEnough(resolution.quality)) ? (
          <ResolutionNote
            resolution={resolution}
            isPrintedAnyway={resolution.isPrintedAnyway}
            onRemedy={applyRemedy}
            onReplace={() => input.current?.click()}
            onPrintAnyway={(printAnyway) =>
              props.onCrop(setBlurConsent(design, tile, { photo: picture, orientation, printAnyway }))
            }
          />
        ) : null}
        {canCrop ? <PhotoHints {...{ picture, geometry, features: photo?.features ?? null, crop: chosen }} /> : null}
        {canCrop && tile.userPhotoId && photo?.features ? (
          <PrintPreview
            form={{ frameSize, orientation, mat: design.matType }}
            color={design.frameType}
            picture={{ ...picture, crop: chosen }}
            luminance={photo.features.luminance}
            tone={tone}
            onGamma={(gamma) => setTone({ gamma, filter: tone?.filter })}
          />
        ) : null}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2">
          {canCrop ? (
            <>
              <ActionButton icon={CropIcon} onClick={() => setCropping(true)}>
                {tileOptionsTexts.adjustCrop}
              </ActionButton>
              <ActionButton icon={RotateCw} onClick={() => rotateCrop(picture)}>
                {tileOptionsTexts.rotate}
              </ActionButton>
            </>
          ) : null}
          <PhotoPicker
            inputRef={input}
            variant="plain"
            className={actionClass}
            label={
              <>
                <ImageUp aria-hidden="true" className="size-5 shrink-0" />
                {tileOptionsTexts.replacePhoto}
              </>
            }
            onFiles={props.onReplaceWith}
          />
          {template.tiles.length > 1 ? (
            <ActionButton icon={ArrowLeftRight} onClick={props.onSwap}>
              {tileOptionsTexts.swap}
            </ActionButton>
          ) : null}
          {props.sizes.length > 0 && canTurnTiles(template) ? (
            <ActionButton icon={isTurned ? RectangleVertical : RectangleHorizontal} onClick={props.onTurn}>
              {isTurned ? tileOptionsTexts.hangUpright : tileOptionsTexts.hangSideways}
            </ActionButton>
          ) : null}
          <ActionButton icon={Trash2} onClick={props.onRemove}>
            {commonTexts.remove}
          </ActionButton>
        </div>
        {canCrop && tile.userPhotoId ? (
          <FilterChoice
            tile={{ frameSize, orientation, color: design.frameType, mat: design.matType }}
            picture={{ ...picture, crop: chosen }}
            tone={tone}
            onChoose={(filter) => setTone({ gamma: tone?.gamma ?? TONE_GAMMA.least, filter })}
          />
        ) : null}
        <PhotoTray ids={tray} photos={photos} onPick={props.onPlace} />
        {props.sizes.length > 0 ? <ExtraArt title={tileOptionsTexts.useArt} onChoose={props.onArt} /> : null}
        {props.sizes.length > 1 ? (
          <fieldset className="min-w-0">
            <legend className="mb-2 font-semibold">
              {template.tiles.length > 1 ? tileOptionsTexts.tileSize : tileOptionsTexts.size}
            </legend>
            <SizeChoice
              template={template}
              frame={design.frameStyle}
              wallIn={(size) => wall.with(position - 1, size)}
              chosen={tile.frameSize}
              photo={swatchPhoto}
              onChoose={props.onSize}
            />
          </fieldset>
        ) : null}
        {props.sizes.length > 0 ? (
          <fieldset className="min-w-0">
            <legend className="mb-2 font-semibold">
              {template.tiles.length > 1 ? tileOptionsTexts.wallFrame : tileOptionsTexts.frame}
            </legend>
            <FrameChoice
              isCompact
              template={template}
              wall={wall}
              chosen={design.frameStyle}
              photo={swatchPhoto}
              onChoose={props.onFrame}
            />
          </fieldset>
        ) : null}
      </div>
    </SidePanel>
  );
}
