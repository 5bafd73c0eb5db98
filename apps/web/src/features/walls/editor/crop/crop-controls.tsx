import type { Crop } from "@storywall/domain/walls/crop/crop";
import { MAX_STRAIGHTEN, MAX_ZOOM, STRAIGHTEN_STEP } from "@storywall/domain/walls/crop/crop-operations";
import { Button } from "@storywall/ui/button";
import { Minus, Plus, RotateCcw, RotateCw } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import type { CropMove } from "./crop-state.ts";
import { cropTexts, formatTilt, formatZoom } from "./crop-texts.ts";

type Props = { crop: Crop; zoom: number; onMove: (move: CropMove) => void; onReset: () => void };

const slider = "h-11 min-w-0 grow touch-pan-x accent-accent";
const row = "flex items-center gap-3";
const label = "w-[5.5rem] shrink-0";

/** Buttons and sliders for everything that gestures can do. */
export function CropControls({ crop, zoom, onMove, onReset }: Props) {
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

function ZoomSlider({ zoom, onMove }: Pick<Props, "zoom" | "onMove">) {
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

function StraightenSlider({ degrees, onMove }: { degrees: number; onMove: Props["onMove"] }) {
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
