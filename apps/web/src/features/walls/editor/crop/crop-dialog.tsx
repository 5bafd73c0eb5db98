"use client";

import type { FrameSizeKey } from "@storywall/domain/catalog/frames";
import type { Size } from "@storywall/domain/kernel/rect";
import type { PhotoFeatures } from "@storywall/domain/photos/photo-features";
import { computeAutoCrop, findCutFaces } from "@storywall/domain/walls/crop/auto-crop";
import { type Crop, resolveCrop } from "@storywall/domain/walls/crop/crop";
import {
  type CropOpening,
  computeZoom,
  MAX_STRAIGHTEN,
  MAX_ZOOM,
  STRAIGHTEN_STEP,
} from "@storywall/domain/walls/crop/crop-operations";
import type { TileCrop } from "@storywall/domain/walls/design/design";
import { type Remedy, rateTileResolution } from "@storywall/domain/walls/tiles/rate-tile-resolution";
import { computePhotoAspect } from "@storywall/domain/walls/tiles/tile-geometry";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Minus, Plus, RotateCcw, RotateCw } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { FramedTileProps } from "@/components/tiles/framed-tile.tsx";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { CropStage } from "./crop-stage.tsx";
import { applyCropMove, type CropMove, createCropState } from "./crop-state.ts";
import { cropTexts, describeCutFaces, describePosition, formatTilt, formatZoom } from "./crop-texts.ts";
import { FaceHint, ResolutionNote, resolutionTexts } from "./photo-hints.tsx";

type CropDialogProps = {
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

export default function CropDialog({
  tile,
  picture,
  onSave,
  onSize,
  onClose,
  sizes = [],
  ...initial
}: CropDialogProps) {
  const geometry = getTileGeometry(tile);
  const { src, ...photo } = picture;
  const opening = { photo, aspect: computePhotoAspect(geometry) };
  const { faces, focus } = initial.features ?? { faces: null, focus: null };
  const automaticCrop = computeAutoCrop({ size: photo, faces, focus }, geometry);
  const start = initial.crop ? resolveCrop(initial.crop, photo, opening.aspect) : automaticCrop;
  const { crop, isMoving, move } = useCropping(start, opening);
  const cutFaceCount = findCutFaces(crop, photo, faces ?? [], geometry).length;
  const resolution = rateTileResolution({ ...tile, photo, crop }, onSize ? sizes : []);
  // Resolution in ppi that the shopper has accepted. If the resolution falls below it, the consent is no longer valid.
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

type CropControlsProps = { crop: Crop; zoom: number; onMove: (move: CropMove) => void; onReset: () => void };

const slider = "h-11 min-w-0 grow touch-pan-x accent-accent";
const row = "flex items-center gap-3";
const label = "w-[5.5rem] shrink-0";

/** Buttons and sliders for everything that can also be done by gestures. */
function CropControls({ crop, zoom, onMove, onReset }: CropControlsProps) {
  return (
    <div className="mt-3">
      <ZoomSlider zoom={zoom} onMove={onMove} />
      <StraightenSlider degrees={crop.straighten} onMove={onMove} />
      <div className={row}>
        <span className={label}>{cropTexts.rotate}</span>
        <IconButton name={cropTexts.rotateLeft} onClick={() => onMove({ type: "turned", direction: -1 })}>
          <RotateCcw aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton name={cropTexts.rotateRight} onClick={() => onMove({ type: "turned", direction: 1 })}>
          <RotateCw aria-hidden="true" className="size-5" />
        </IconButton>
        <Button variant="quiet" className="ml-auto" onClick={onReset}>
          {cropTexts.reset}
        </Button>
      </div>
    </div>
  );
}

function ZoomSlider({ zoom, onMove }: Pick<CropControlsProps, "zoom" | "onMove">) {
  const id = useId();
  const zoomTo = (next: number) => onMove({ type: "zoomed", to: next });
  return (
    <div className={row}>
      <label htmlFor={id} className={label}>
        {cropTexts.zoom}
      </label>
      <IconButton name={cropTexts.zoomOut} isDisabled={zoom < 1.001} onClick={() => zoomTo(zoom / 1.1)}>
        <Minus aria-hidden="true" className="size-5" />
      </IconButton>
      <input
        id={id}
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.01}
        value={zoom}
        aria-valuetext={formatZoom(zoom)}
        onChange={(event) => zoomTo(Number(event.target.value))}
        className={slider}
      />
      <IconButton name={cropTexts.zoomIn} isDisabled={zoom >= MAX_ZOOM} onClick={() => zoomTo(zoom * 1.1)}>
        <Plus aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  );
}

function StraightenSlider({ degrees, onMove }: { degrees: number; onMove: CropControlsProps["onMove"] }) {
  const id = useId();
  const isDragged = useRef(false);
  return (
    <div className={row}>
      <label htmlFor={id} className={label}>
        {cropTexts.straighten}
      </label>
      <input
        id={id}
        type="range"
        min={-MAX_STRAIGHTEN}
        max={MAX_STRAIGHTEN}
        step={STRAIGHTEN_STEP}
        value={degrees}
        aria-valuetext={formatTilt(degrees)}
        onPointerDown={() => {
          isDragged.current = true;
        }}
        onKeyDown={() => {
          isDragged.current = false;
        }}
        onChange={(event) =>
          onMove({ type: "straightened", degrees: Number(event.target.value), isDragged: isDragged.current })
        }
        className={slider}
      />
      <output htmlFor={id} aria-hidden="true" className="w-14 shrink-0 text-right tabular-nums">
        {degrees.toFixed(1)}°
      </output>
    </div>
  );
}

type IconButtonProps = { name: string; isDisabled?: boolean; onClick: () => void; children: ReactNode };

function IconButton({ name, isDisabled = false, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={isDisabled}
      onClick={onClick}
      className={`grid size-11 shrink-0 place-items-center rounded-full border border-line hover:border-ink ${isDisabled ? "opacity-50" : ""}`}
    >
      {children}
    </button>
  );
}

/** Ms after the last move during which the grid stays visible. */
const GRID_MS = 800;

function useCropping(start: Crop, opening: CropOpening) {
  const [state, setState] = useState(() => createCropState(start));
  const [isMoving, setMoving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const moveCrop = (change: CropMove) => {
    setState((now) => applyCropMove(now, change, opening));
    setMoving(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMoving(false), GRID_MS);
  };
  return { crop: state.crop, isMoving, move: moveCrop };
}
