"use client";

import type { FrameSizeKey } from "@storywall/domain/catalog/frames";
import { computeSalePrice, computeTilePrice } from "@storywall/domain/catalog/prices";
import { formatMoney } from "@storywall/domain/kernel/money";
import { resolveCrop } from "@storywall/domain/walls/crop/crop";
import { turnCropByQuarter } from "@storywall/domain/walls/crop/crop-operations";
import { canTurnTiles, type DesignTile, hasBlurConsent } from "@storywall/domain/walls/design/design";
import { computePhotoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import { Button } from "@storywall/ui/button";
import { SidePanel } from "@storywall/ui/side-panel";
import {
  ArrowLeftRight,
  Crop as CropIcon,
  ImageUp,
  type LucideIcon,
  RectangleHorizontal,
  RectangleVertical,
  RotateCw,
  Trash2,
} from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { PhotoPicker } from "@/features/photos/photo-picker.tsx";
import { PhotoTray } from "@/features/photos/photo-tray.tsx";
import { FrameChoice, usePricing } from "@/features/walls/editor/canvas/choices.tsx";
import { SizeChoice } from "@/features/walls/editor/canvas/size-choice.tsx";
import { editorTexts } from "@/features/walls/editor/editor-texts.ts";
import { ExtraArtPicker } from "@/features/walls/editor/extra-art/extra-art.tsx";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { toast } from "@/lib/toast.ts";
import { PhotoFilters, PhotoProblems, PrintQualityNotes } from "./photo-options.tsx";
import { type OptionsProps, type PictureProps, useTileOptions } from "./use-tile-options.ts";

const texts = {
  title: (tile: number) => `Tile ${tile}`,
  adjustCrop: "Adjust crop",
  rotate: "Rotate 90°",
  replacePhoto: "Replace photo",
  hangSideways: "Hang sideways",
  hangUpright: "Hang upright",
  swap: "Swap with…",
  useArt: "Use art instead",
  tileSize: "Tile size",
  size: "Size",
  wallFrame: "Frame for the whole wall",
  frame: "Frame",
};

const CropDialog = dynamic(() => importWithRetry(() => import("@/features/walls/editor/crop/crop-dialog.tsx")), {
  ssr: false,
});

/** Options of one tile: a bottom sheet on phones, a side panel on wider screens. */
export default function TileOptions({ tile }: { tile: DesignTile }) {
  const { editor, isForSale, closeTileOptions } = useWorkbench();
  const options = useTileOptions(tile);
  const [isCropping, setCropping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  if (isCropping && options.picture) {
    return <TileCropDialog options={options} picture={options.picture} onClose={() => setCropping(false)} />;
  }
  const { picture, photo, dispatch } = options;
  const shown = photo?.status === "rejected" ? null : picture;
  return (
    <SidePanel title={texts.title(options.position)} onClose={closeTileOptions}>
      <div className="space-y-5">
        <PhotoProblems options={options} />
        {shown ? (
          <PrintQualityNotes options={options} picture={shown} onReplace={() => input.current?.click()} />
        ) : null}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2">
          {shown ? <CropActions options={options} picture={shown} onCrop={() => setCropping(true)} /> : null}
          <TileActions options={options} input={input} />
        </div>
        {shown ? <PhotoFilters options={options} picture={shown} /> : null}
        <PhotoTray
          ids={editor.canvas.tray}
          photos={editor.photos}
          onPick={(photoId) => dispatch({ type: "photo-placed", tile: tile.name, photoId })}
        />
        {isForSale ? (
          <ExtraArtPicker
            title={texts.useArt}
            onChoose={(artItemId) => dispatch({ type: "art-placed", tile: tile.name, artItemId })}
          />
        ) : null}
        <SizeAndFrameOptions options={options} />
      </div>
    </SidePanel>
  );
}

function TileCropDialog({ options, picture, onClose }: PictureProps & { onClose: () => void }) {
  const { sizes } = useWorkbench();
  const { tile, design, photo, frame, crop, changeCrop, changeSize } = options;
  return (
    <CropDialog
      tile={frame}
      picture={picture}
      crop={crop}
      isPrintedAnyway={hasBlurConsent(design, tile)}
      features={photo?.features ?? null}
      sizes={sizes}
      onSave={changeCrop}
      onSize={changeSize}
      onClose={onClose}
    />
  );
}

function CropActions({ options, picture, onCrop }: PictureProps & { onCrop: () => void }) {
  const { geometry, crop, changeCrop } = options;
  const aspect = computePhotoAspect(geometry);
  const rotatePhoto = () =>
    changeCrop({ crop: turnCropByQuarter(resolveCrop(crop, picture, aspect), { photo: picture, aspect }, 1) });
  return (
    <>
      <ActionButton icon={CropIcon} onClick={onCrop}>
        {texts.adjustCrop}
      </ActionButton>
      <ActionButton icon={RotateCw} onClick={rotatePhoto}>
        {texts.rotate}
      </ActionButton>
    </>
  );
}

function TileActions({ options, input }: OptionsProps & { input: RefObject<HTMLInputElement | null> }) {
  const { editor, setPickedUp, closeTileOptions } = useWorkbench();
  const { template } = editor;
  const { tile, design, dispatch } = options;
  const { turnedTiles = [] } = design;
  const isTurned = turnedTiles.includes(tile.name);
  const turned = isTurned ? turnedTiles.filter((name) => name !== tile.name) : [...turnedTiles, tile.name];
  const replacePhotoWith = (files: readonly File[]) => {
    void editor.replace(tile.name, files);
    closeTileOptions();
  };
  const pickUpPhoto = () => {
    closeTileOptions();
    setPickedUp(tile.name);
  };
  const removePhotoWithUndo = () => {
    editor.remove(tile.name);
    toast.info(editorTexts.photoRemoved, {
      action: { label: commonTexts.undo, onClick: () => dispatch({ type: "undone" }) },
    });
  };
  return (
    <>
      <PhotoPicker
        inputRef={input}
        variant="plain"
        className={actionClass}
        label={
          <>
            <ImageUp aria-hidden="true" className="size-5 shrink-0" />
            {texts.replacePhoto}
          </>
        }
        onFiles={replacePhotoWith}
      />
      {template.tiles.length > 1 ? (
        <ActionButton icon={ArrowLeftRight} onClick={pickUpPhoto}>
          {texts.swap}
        </ActionButton>
      ) : null}
      {canTurnTiles(template) ? (
        <ActionButton
          icon={isTurned ? RectangleVertical : RectangleHorizontal}
          onClick={() => dispatch({ type: "tiles-turned", turned })}
        >
          {isTurned ? texts.hangUpright : texts.hangSideways}
        </ActionButton>
      ) : null}
      <ActionButton icon={Trash2} onClick={removePhotoWithUndo}>
        {commonTexts.remove}
      </ActionButton>
    </>
  );
}

/** Class names of the action buttons, and of file inputs that look like them. */
const actionClass = "px-3! justify-start";

type ActionButtonProps = { icon: LucideIcon; onClick: () => void; children: ReactNode };

function ActionButton({ icon: Icon, onClick, children }: ActionButtonProps) {
  return (
    <Button variant="plain" className={actionClass} onClick={onClick}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </Button>
  );
}

function SizeAndFrameOptions({ options }: OptionsProps) {
  const { editor, sizes, isForSale } = useWorkbench();
  const { template, slots } = editor;
  const { tile, position, design, picture, frame, dispatch, changeSize } = options;
  const wall = slots.map(({ frameSize }) => frameSize);
  const swatchPhoto = picture && { picture, tile, mat: frame.mat, orientation: frame.orientation };
  const isOnlyTile = template.tiles.length === 1;
  const pricing = usePricing();
  const describeTilePrice = (size: FrameSizeKey) => {
    if (template.pricing.kind !== "per_frame") return null;
    return pricing ? formatMoney(computeSalePrice(computeTilePrice(pricing.prices, size), pricing.promo)) : "\u00a0";
  };
  return (
    <>
      {sizes.length > 1 ? (
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold">{isOnlyTile ? texts.size : texts.tileSize}</legend>
          <SizeChoice
            choices={template.sizes.map((size) => ({ template, size }))}
            frame={design.frameStyle}
            wallIn={({ size }) => wall.with(position - 1, size)}
            chosen={tile.frameSize}
            photo={swatchPhoto}
            describePrice={describeTilePrice}
            onChoose={changeSize}
          />
        </fieldset>
      ) : null}
      {isForSale ? (
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold">{isOnlyTile ? texts.frame : texts.wallFrame}</legend>
          <FrameChoice
            isCompact
            template={template}
            wall={wall}
            chosen={design.frameStyle}
            photo={swatchPhoto}
            onChoose={(chosen) => dispatch({ type: "frame-chosen", frame: chosen })}
          />
        </fieldset>
      ) : null}
    </>
  );
}
