import type { FrameColor, MatType } from "@storywall/domain/catalog/frames";
import type { Rect } from "@storywall/domain/kernel/rect";
import { formatLength, formatLengthValue, type LengthUnit } from "@storywall/domain/walls/planner/lengths";
import type { Guide, MoveStep } from "@storywall/domain/walls/planner/move-tiles";
import {
  computeFurnitureSpan,
  computeTileSpan,
  furniture,
  type PlanTile,
  type Span,
  type WallPlan,
} from "@storywall/domain/walls/planner/plan";
import {
  computePlanView,
  getShownRoom,
  isInRoomPictures,
  placeRoomPicture,
} from "@storywall/domain/walls/planner/plan-room";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useRef } from "react";
import { FramedTile, type TilePicture } from "@/components/tiles/framed-tile.tsx";
import RoomPicture from "@/features/walls/rooms/room-picture.tsx";
import type { PaintKey } from "@/features/walls/rooms/wall-paints.ts";

const texts = {
  scaleDrawing: (width: string, height: string) => `Wall, ${width} wide and ${height} high, to scale`,
  size: (width: string, height: string) => `${width} × ${height}`,
  furniturePosition: (name: string, size: string, left: string) =>
    `${name}, ${size}, ${left} from the left edge of the wall`,
  tilePosition: (number: number, left: string, top: string) =>
    `Tile ${number}, ${left} from the left edge of the wall, top edge ${top} above the floor`,
};

type TileStyle = { color: FrameColor; mat: MatType };

/** The object being dragged: a tile by its name or furniture by its index. */
export type DragTarget = { tile: string } | { furniture: number };

type Props = {
  plan: WallPlan;
  paint: PaintKey;
  tileStyle: TileStyle;
  pictureOf: (name: string) => TilePicture | null;
  unit: LengthUnit;
  chosen: readonly string[];
  conflicting: ReadonlySet<string>;
  guides: readonly Guide[];
  onChoose: (name: string) => void;
  onDrag: (dragTarget: DragTarget, step: MoveStep) => void;
  onDrop: (dragTarget: DragTarget) => void;
  /** Called when an arrow key moves an object by `step` mm. */
  onStep: (dragTarget: DragTarget, step: MoveStep) => void;
  hintId: string;
};

const STEP = { plain: 10, withShift: 100 } as const;

/** Shows the wall in its room, from the front and to scale. Furniture and tiles can be dragged. */
export function WallScene(props: Props) {
  const { plan, guides, unit, hintId } = props;
  const { width, height } = plan.wall;
  const view = computePlanView(plan.wall);
  const stage = useRef<HTMLDivElement>(null);
  const getDragHandlers = useDrag<DragTarget>(stage, view.width, props);
  const getTargetHandlers = (dragTarget: DragTarget) => ({
    ...getDragHandlers(dragTarget),
    onKeyDown: (event: KeyboardEvent) => {
      const step = getArrowStep(event);
      if (!step) return;
      event.preventDefault();
      props.onStep(dragTarget, step);
    },
  });
  // The picture of the room ends just above the floor, and so does the outline of the wall.
  const wallStyle = toViewStyle({ x: 0, y: 0, width, height: view.y + view.height }, view);
  const toSpanStyle = ({ left, right, bottom, top }: Span) =>
    toViewStyle({ x: left, y: height - top, width: right - left, height: top - bottom }, view);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is not a fieldset.
    <div
      ref={stage}
      role="group"
      aria-label={texts.scaleDrawing(formatLength(width, unit), formatLength(height, unit))}
      data-to-scale
      className="relative mx-auto select-none overflow-clip"
      style={{
        aspectRatio: `${view.width} / ${view.height}`,
        maxWidth: `${(75 * view.width) / view.height}dvh`,
      }}
    >
      <RoomPicture
        scene={{
          room: getShownRoom(plan),
          width: view.width,
          height: view.height,
          picture: toViewCoordinates(placeRoomPicture(plan.wall), view),
        }}
        paint={props.paint}
        isContinued={!isInRoomPictures(plan.wall)}
      />
      {sortFromBackToFront(plan.furniture).map(({ piece, index }) => {
        const { name, isBelowArt } = furniture[piece.kind];
        const size = texts.size(formatLengthValue(piece.width, unit), formatLength(piece.height, unit));
        return (
          <button
            key={`${piece.kind} ${index}`}
            type="button"
            aria-label={texts.furniturePosition(name, size, formatLength(piece.left, unit))}
            aria-describedby={hintId}
            className={`@container absolute grid cursor-grab touch-none justify-items-center whitespace-nowrap rounded-sm border-2 border-dashed bg-white/65 py-1 text-center text-xs leading-tight ${isBelowArt ? "content-center" : "content-start"} ${ON_PICTURE}`}
            style={toSpanStyle(computeFurnitureSpan(piece))}
            {...getTargetHandlers({ furniture: index })}
          >
            <span className="@max-[4rem]:hidden rounded bg-white/80 px-1 font-semibold">{name}</span>
            <span className="@max-[7rem]:hidden rounded bg-white/80 px-1 tabular-nums">{size}</span>
          </button>
        );
      })}
      <div
        aria-hidden="true"
        className="pointer-events-none absolute border-2 border-black/45 shadow-[0_0_0_100vmax_rgb(0_0_0/0.2)]"
        style={wallStyle}
      >
        <div className="-inset-0.5 absolute border-2 border-white border-dashed" />
      </div>
      {plan.tiles.map((tile, index) => (
        <button
          key={tile.name}
          type="button"
          aria-label={getTileLabel(tile, index + 1, unit)}
          aria-describedby={hintId}
          aria-pressed={props.chosen.includes(tile.name)}
          className={`@container absolute block cursor-grab touch-none focus-visible:z-10 ${getTileRingClassName(props, tile)}`}
          style={toSpanStyle(computeTileSpan(tile))}
          onFocus={() => props.onChoose(tile.name)}
          onClick={() => props.onChoose(tile.name)}
          {...getTargetHandlers({ tile: tile.name })}
        >
          <FramedTile
            frameSize={tile.frameSize}
            orientation={tile.orientation}
            {...props.tileStyle}
            picture={props.pictureOf(tile.name)}
          />
          {/* If a tile is smaller than the circle of its number, the number fills the whole tile. */}
          <span className="-translate-x-1/2 absolute bottom-[5%] left-1/2 grid size-[clamp(1rem,34cqw,1.75rem)] place-items-center rounded-full border border-line bg-paper font-semibold text-[clamp(0.625rem,20cqw,0.875rem)] text-ink leading-none @max-[1.25rem]:inset-[8%] @max-[1.25rem]:size-auto @max-[1.25rem]:translate-x-0 @max-[1.25rem]:rounded-none @max-[1.25rem]:border-0">
            {index + 1}
          </span>
        </button>
      ))}
      <WallMeasurements width={formatLength(width, unit)} height={formatLength(height, unit)} style={wallStyle} />
      {guides.map(({ way, at }) => (
        <div
          key={way}
          className={`pointer-events-none absolute border-accent border-dashed ${way === "upright" ? "border-l-2" : "border-t-2"}`}
          style={toViewStyle(
            way === "upright" ? { x: at, y: 0, width: 0, height } : { x: 0, y: height - at, width, height: 0 },
            view,
          )}
        />
      ))}
    </div>
  );
}

/**
 * Colors for marks on the picture of a room. The picture is the same in light and dark mode, and so are these colors.
 */
const ON_PICTURE = "border-[#262a27] text-[#262a27]";

/** Shows the measurements of the wall on its edges, in front of the tiles and the furniture. */
function WallMeasurements({ width, height, style }: { width: string; height: string; style: CSSProperties }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute" style={style}>
      <EdgeLabel className="-translate-1/2 top-0 left-1/2">{width}</EdgeLabel>
      <EdgeLabel className="-translate-1/2 top-1/2 left-0 rotate-180 [writing-mode:vertical-rl]">{height}</EdgeLabel>
    </div>
  );
}

function EdgeLabel({ className, children }: { className: string; children: string }) {
  return (
    <span
      className={`absolute whitespace-nowrap rounded bg-white px-1 text-xs tabular-nums leading-4 ${ON_PICTURE} ${className}`}
    >
      {children}
    </span>
  );
}

/**
 * Returns the class name that outlines chosen tiles and, with dashes, tiles in conflict. The focused tile has the focus
 * outline instead.
 */
function getTileRingClassName(
  { chosen, conflicting }: Pick<Props, "chosen" | "conflicting">,
  { name }: PlanTile,
): string {
  if (conflicting.has(name))
    return "not-focus-visible:outline-3 not-focus-visible:outline-bad not-focus-visible:outline-dashed";
  return chosen.includes(name) ? "not-focus-visible:outline-3 not-focus-visible:outline-accent" : "";
}

/** Doors and windows are behind the other furniture. `index` is the piece's position in the plan. */
function sortFromBackToFront(pieces: WallPlan["furniture"]) {
  const indexed = pieces.map((piece, index) => ({ piece, index }));
  const isInFront = ({ piece }: (typeof indexed)[number]) => furniture[piece.kind].isBelowArt;
  return [...indexed.filter((entry) => !isInFront(entry)), ...indexed.filter(isInFront)];
}

const toViewCoordinates = (rect: Rect, view: Rect): Rect => ({ ...rect, x: rect.x - view.x, y: rect.y - view.y });

function toViewStyle(rect: Rect, view: Rect): CSSProperties {
  const { x, y, width, height } = toViewCoordinates(rect, view);
  return {
    left: toPercent(x / view.width),
    top: toPercent(y / view.height),
    width: toPercent(width / view.width),
    height: toPercent(height / view.height),
  };
}

const toPercent = (share: number) => `${share * 100}%`;

function getArrowStep({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): MoveStep | null {
  if (ctrlKey || metaKey || altKey) return null;
  const by = shiftKey ? STEP.withShift : STEP.plain;
  const steps: Record<string, MoveStep> = {
    ArrowLeft: { right: -by, up: 0 },
    ArrowRight: { right: by, up: 0 },
    ArrowUp: { right: 0, up: by },
    ArrowDown: { right: 0, up: -by },
  };
  return steps[key] ?? null;
}

const getTileLabel = (tile: PlanTile, n: number, unit: LengthUnit) =>
  texts.tilePosition(n, formatLength(tile.left, unit), formatLength(tile.top, unit));

type DragState<T> = { target: T; x: number; y: number; mmPerPx: number; hasMoved: boolean };

type DragHandlers<T> = {
  onDrag: (target: T, step: MoveStep) => void;
  onDrop: (target: T) => void;
};

/** Movement in px after which a press becomes a drag. */
const SLACK_PX = 4;

/** Reports pointer drags in mm, relative to the start of the drag. `widthMm` is the width of the stage. */
function useDrag<T>(stage: RefObject<HTMLElement | null>, widthMm: number, { onDrag, onDrop }: DragHandlers<T>) {
  const dragState = useRef<DragState<T> | null>(null);
  const endDrag = () => {
    const drag = dragState.current;
    dragState.current = null;
    if (drag?.hasMoved) onDrop(drag.target);
  };
  return (target: T) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || dragState.current || !stage.current) return;
      const mmPerPx = widthMm / Math.max(1, stage.current.clientWidth);
      dragState.current = { target, x: event.clientX, y: event.clientY, mmPerPx, hasMoved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const drag = dragState.current;
      if (!drag) return;
      const [right, down] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.hasMoved && Math.hypot(right, down) < SLACK_PX) return;
      drag.hasMoved = true;
      onDrag(drag.target, { right: Math.round(right * drag.mmPerPx), up: Math.round(-down * drag.mmPerPx) });
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  });
}
