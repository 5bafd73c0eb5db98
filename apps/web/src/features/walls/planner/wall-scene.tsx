import { type FrameColor, MAT_WHITE, type MatType } from "@storywall/domain/catalog/frames";
import { formatLength, type LengthUnit } from "@storywall/domain/walls/planner/lengths";
import type { Guide, MoveStep } from "@storywall/domain/walls/planner/move-tiles";
import { computeFrameOuterSize, furniture, type PlanTile, type WallPlan } from "@storywall/domain/walls/planner/plan";
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef } from "react";
import { FrameFace } from "@/components/tiles/frame-face.tsx";
import { TilePhoto, type TilePicture } from "@/components/tiles/framed-tile.tsx";
import { getTileGeometry, toRectAttributes } from "@/components/tiles/tile-svg.tsx";
import { Outline } from "./outlines.tsx";

const texts = {
  scaleDrawing: (width: string, height: string) => `Wall, ${width} wide and ${height} high, to scale`,
  furniturePosition: (name: string, left: string) => `${name}, ${left} from the left edge of the wall`,
  tilePosition: (number: number, left: string, top: string) =>
    `Tile ${number}, ${left} from the left edge of the wall, top edge ${top} above the floor`,
};

type TileStyle = { color: FrameColor; mat: MatType };

/** The object being dragged: a tile by its name or furniture by its index. */
export type DragTarget = { tile: string } | { furniture: number };

type Props = {
  plan: WallPlan;
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

/** Height of the visible part of the floor, in mm. */
const FLOOR = 160;
const STEP = { plain: 10, withShift: 100 } as const;

/** The wall seen from the front, drawn to scale. Coordinates are in mm from the wall's upper left corner. */
export function WallScene(props: Props) {
  const { plan, guides, unit, hintId } = props;
  const { width, height } = plan.wall;
  const scene = useRef<SVGSVGElement>(null);
  const getDragHandlers = useSvgDrag<DragTarget>(scene, props);
  const createKeyHandler = (dragTarget: DragTarget) => (event: KeyboardEvent) => {
    const step = getArrowStep(event);
    if (!step) return;
    event.preventDefault();
    props.onStep(dragTarget, step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is not a fieldset.
    <svg
      ref={scene}
      role="group"
      aria-label={texts.scaleDrawing(formatLength(width, unit), formatLength(height, unit))}
      viewBox={`0 0 ${width} ${height + FLOOR}`}
      className="block max-h-[75dvh] w-full select-none"
    >
      <rect width={width} height={height} className="fill-(--room-wall)" />
      <rect y={height - 70} width={width} height="70" className="fill-(--room-skirting)" />
      <rect y={height} width={width} height={FLOOR} className="fill-(--room-floor)" />
      {plan.furniture.map((piece, index) => {
        const dragTarget = { furniture: index };
        const { name, sill } = furniture[piece.kind];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a drawing cannot contain buttons.
          <g
            key={`${piece.kind} ${index}`}
            role="button"
            tabIndex={0}
            aria-label={texts.furniturePosition(name, formatLength(piece.left, unit))}
            aria-describedby={hintId}
            transform={`translate(${piece.left} ${height - sill})`}
            className="group cursor-grab outline-none"
            onKeyDown={createKeyHandler(dragTarget)}
            {...getDragHandlers(dragTarget)}
          >
            <rect y={-piece.height} width={piece.width} height={piece.height} fill="transparent" />
            <Outline {...piece} />
            <FocusRing y={-piece.height} width={piece.width} height={piece.height} line={width / 130} />
          </g>
        );
      })}
      {plan.tiles.map((tile, index) => {
        const dragTarget = { tile: tile.name };
        return (
          // biome-ignore lint/a11y/useSemanticElements: a drawing cannot contain buttons.
          <g
            key={tile.name}
            role="button"
            tabIndex={0}
            aria-label={getTileLabel(tile, index + 1, unit)}
            aria-describedby={hintId}
            aria-pressed={props.chosen.includes(tile.name)}
            transform={`translate(${tile.left} ${height - tile.top})`}
            className="group cursor-grab outline-none"
            onFocus={() => props.onChoose(tile.name)}
            onClick={() => props.onChoose(tile.name)}
            onKeyDown={createKeyHandler(dragTarget)}
            {...getDragHandlers(dragTarget)}
          >
            <Tile {...props} tile={tile} n={index + 1} />
          </g>
        );
      })}
      {guides.map(({ way, at }) =>
        way === "upright" ? (
          <line key={way} x1={at} x2={at} y1="0" y2={height} {...getGuideStyle(width)} />
        ) : (
          <line key={way} x1="0" x2={width} y1={height - at} y2={height - at} {...getGuideStyle(width)} />
        ),
      )}
    </svg>
  );
}

const getGuideStyle = (width: number) => ({
  className: "pointer-events-none stroke-accent",
  strokeWidth: width / 400,
  strokeDasharray: `${width / 90} ${width / 150}`,
});

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

function Tile({
  plan,
  tileStyle,
  pictureOf,
  chosen,
  conflicting,
  tile,
  n,
}: Pick<Props, "plan" | "tileStyle" | "pictureOf" | "chosen" | "conflicting"> & { tile: PlanTile; n: number }) {
  const id = useId();
  const geometry = getTileGeometry({ frameSize: tile.frameSize, orientation: tile.orientation, mat: tileStyle.mat });
  const { frame, lip, visible } = geometry;
  const picture = pictureOf(tile.name);
  const { width, height } = computeFrameOuterSize(tile);
  const line = plan.wall.width / 160;
  const badge = plan.wall.width / 48;
  const isChosen = chosen.includes(tile.name);
  const hasConflict = conflicting.has(tile.name);
  return (
    <>
      <rect x={width * 0.02} y={height * 0.03} width={width} height={height} opacity="0.22" />
      <g transform={`translate(${-frame.x} ${-frame.y})`}>
        <clipPath id={`${id}opening`}>
          <rect {...toRectAttributes(visible)} />
        </clipPath>
        <FrameFace geometry={geometry} color={tileStyle.color} id={id} />
        <rect {...toRectAttributes(lip)} fill={MAT_WHITE} />
        <g clipPath={`url(#${id}opening)`}>
          {picture ? (
            <TilePhoto geometry={geometry} picture={picture} />
          ) : (
            <rect {...toRectAttributes(visible)} fill="#e4ddd2" />
          )}
        </g>
      </g>
      {isChosen || hasConflict ? (
        <rect
          x={-line}
          y={-line}
          width={width + 2 * line}
          height={height + 2 * line}
          fill="none"
          strokeWidth={line}
          strokeDasharray={hasConflict ? `${line * 2} ${line}` : undefined}
          className={hasConflict ? "stroke-bad" : "stroke-accent"}
        />
      ) : null}
      <FocusRing y={0} width={width} height={height} line={plan.wall.width / 130} />
      <Badge n={n} x={width / 2} y={height - badge * 1.5} size={badge} />
    </>
  );
}

/** Focus ring. A CSS outline would be scaled down with the drawing and be too thin to see. */
function FocusRing({ y, width, height, line }: { y: number; width: number; height: number; line: number }) {
  return (
    <rect
      x={-line * 2}
      y={y - line * 2}
      width={width + 4 * line}
      height={height + 4 * line}
      rx={line}
      fill="none"
      strokeWidth={line}
      className="pointer-events-none stroke-ink opacity-0 group-focus-visible:opacity-100"
    />
  );
}

function Badge({ n, x, y, size }: { n: number; x: number; y: number; size: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="pointer-events-none">
      <circle r={size} className="fill-paper stroke-line" strokeWidth={size / 10} />
      <text textAnchor="middle" dominantBaseline="central" fontSize={size * 1.15} fontWeight="600" className="fill-ink">
        {n}
      </text>
    </g>
  );
}

type DragState<T> = { target: T; x: number; y: number; mmPerPx: number; hasMoved: boolean };

type DragHandlers<T> = {
  onDrag: (target: T, step: MoveStep) => void;
  onDrop: (target: T) => void;
};

/** Movement in px after which a press becomes a drag. */
const SLACK_PX = 4;

/** Reports pointer drags in mm, relative to the start of the drag. */
function useSvgDrag<T>(scene: RefObject<SVGSVGElement | null>, { onDrag, onDrop }: DragHandlers<T>) {
  const dragState = useRef<DragState<T> | null>(null);
  // Browsers ignore `touch-action` inside an SVG, so scrolling is prevented here.
  useEffect(() => {
    const drawing = scene.current;
    const preventScroll = (event: TouchEvent) => {
      if (dragState.current && event.cancelable) event.preventDefault();
    };
    drawing?.addEventListener("touchmove", preventScroll, { passive: false });
    return () => drawing?.removeEventListener("touchmove", preventScroll);
  }, [scene]);
  const endDrag = () => {
    const drag = dragState.current;
    dragState.current = null;
    if (drag?.hasMoved) onDrop(drag.target);
  };
  return (target: T) => ({
    onPointerDown(event: PointerEvent<SVGGElement>) {
      if (event.button !== 0 || dragState.current || !scene.current) return;
      const { width } = scene.current.getBoundingClientRect();
      const mmPerPx = scene.current.viewBox.baseVal.width / Math.max(1, width);
      dragState.current = { target, x: event.clientX, y: event.clientY, mmPerPx, hasMoved: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<SVGGElement>) {
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
