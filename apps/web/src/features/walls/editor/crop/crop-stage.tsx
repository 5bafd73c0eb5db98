import { type Crop, computeCropTransform } from "@storywall/domain/walls/crop/crop";
import { type CropOpening, computeZoom } from "@storywall/domain/walls/crop/crop-operations";
import type { TileGeometry } from "@storywall/domain/walls/tiles/tile-geometry";
import { useGesture } from "@use-gesture/react";
import { type KeyboardEvent, useId, useRef } from "react";
import { FramedTile, type FramedTileProps } from "@/components/tiles/framed-tile.tsx";
import type { CropMove } from "./crop-state.ts";
import { cropTexts } from "./crop-texts.ts";

/** Distance that an arrow key moves the photo, as a fraction of the opening. The second value applies with Shift. */
const STEP = 0.01;
const LONG_STEP = 0.1;
const ZOOM_STEP = 1.1;

type Props = {
  crop: Crop;
  opening: CropOpening;
  geometry: TileGeometry;
  tile: Pick<FramedTileProps, "frameSize" | "orientation" | "color" | "mat">;
  src: string;
  isMoving: boolean;
  onMove: (move: CropMove) => void;
};

/** Area in which the photo is moved by dragging, pinching, the mouse wheel or keys. */
export function CropStage({ crop, opening, geometry, tile, src, isMoving, onMove }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const help = useId();
  const { frame, photo: openingRect } = geometry;
  const zoom = computeZoom(crop, opening);

  /** Returns the position and size of the opening in the window, in CSS pixels. */
  const getOpeningScreenRect = () => {
    const { left, top, width } = box.current?.getBoundingClientRect() ?? new DOMRect();
    const scale = width / frame.width || 1;
    const [x, y] = [left + (openingRect.x - frame.x) * scale, top + (openingRect.y - frame.y) * scale];
    return { x, y, width: openingRect.width * scale, height: openingRect.height * scale };
  };
  const toOpeningFraction = (x: number, y: number) => {
    const on = getOpeningScreenRect();
    return { x: (x - on.x) / on.width, y: (y - on.y) / on.height };
  };

  useGesture(
    {
      onDrag: ({ delta: [dx, dy], pinching, cancel }) => {
        if (pinching) return cancel();
        const on = getOpeningScreenRect();
        onMove({ type: "moved", by: { x: dx / on.width, y: dy / on.height } });
      },
      onPinch: ({ origin: [x, y], movement: [scale], memo = zoom }) => {
        onMove({ type: "zoomed", to: memo * scale, at: toOpeningFraction(x, y) });
        return memo;
      },
      onWheel: ({ event, delta: [, dy] }) => {
        event.preventDefault();
        if (!event.ctrlKey)
          onMove({ type: "zoomed", to: zoom * 1.002 ** -dy, at: toOpeningFraction(event.clientX, event.clientY) });
      },
    },
    { target: stage, eventOptions: { passive: false }, drag: { keyboardDisplacement: 0 } },
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const move = toCropMove(event, zoom);
    if (!move) return;
    event.preventDefault();
    onMove(move);
  };

  return (
    <div
      ref={stage}
      role="application"
      aria-roledescription={cropTexts.stage}
      aria-label={cropTexts.stageLabel}
      aria-describedby={help}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the photo
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="relative grid h-[min(40dvh,27rem)] sm:h-[min(46dvh,27rem)] cursor-grab touch-none select-none place-items-center overflow-hidden rounded-xl bg-wall outline-offset-[-3px] [container-type:size] active:cursor-grabbing"
    >
      <p id={help} className="sr-only">
        {cropTexts.stageHelp}
      </p>
      <div ref={box} className="relative" style={{ width: `min(76cqw, ${84 * (frame.width / frame.height)}cqh)` }}>
        <svg
          aria-hidden="true"
          viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
          className="pointer-events-none absolute inset-0 overflow-visible opacity-30"
        >
          <image
            href={src}
            {...opening.photo}
            preserveAspectRatio="none"
            transform={`matrix(${computeCropTransform(crop, opening.photo, openingRect).join(" ")})`}
          />
        </svg>
        <FramedTile {...tile} picture={{ src, ...opening.photo, crop }} className="pointer-events-none relative" />
        <ThirdsGrid geometry={geometry} isShown={isMoving} />
      </div>
    </div>
  );
}

function toCropMove({ key, shiftKey }: KeyboardEvent, zoom: number): CropMove | null {
  const step = shiftKey ? LONG_STEP : STEP;
  switch (key) {
    case "ArrowLeft":
      return { type: "moved", by: { x: -step, y: 0 } };
    case "ArrowRight":
      return { type: "moved", by: { x: step, y: 0 } };
    case "ArrowUp":
      return { type: "moved", by: { x: 0, y: -step } };
    case "ArrowDown":
      return { type: "moved", by: { x: 0, y: step } };
    case "+":
    case "=":
      return { type: "zoomed", to: zoom * ZOOM_STEP };
    case "-":
    case "_":
      return { type: "zoomed", to: zoom / ZOOM_STEP };
    default:
      return null;
  }
}

/** Grid for the rule of thirds, shown while the photo moves. */
function ThirdsGrid({ geometry: { frame, visible }, isShown }: { geometry: TileGeometry; isShown: boolean }) {
  const at = [1 / 3, 2 / 3];
  return (
    <svg
      aria-hidden="true"
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      className={`pointer-events-none absolute inset-0 stroke-white transition-opacity ${isShown ? "opacity-70" : "opacity-0"}`}
      strokeWidth={frame.width / 300}
    >
      {at.map((part) => (
        <g key={part}>
          <path d={`M${visible.x + visible.width * part} ${visible.y}v${visible.height}`} />
          <path d={`M${visible.x} ${visible.y + visible.height * part}h${visible.width}`} />
        </g>
      ))}
    </svg>
  );
}
