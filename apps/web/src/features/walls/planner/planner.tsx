"use client";

import type { Template } from "@storywall/domain/catalog/templates";
import type { Design } from "@storywall/domain/walls/design/design";
import { isAtDefaultPosition, moveFurnitureAndGroup } from "@storywall/domain/walls/planner/change-wall";
import {
  buildHangingSheetPath,
  type HangingPaper,
  hangingPapers,
  MAX_SHEETS,
  planHangingSheets,
} from "@storywall/domain/walls/planner/hanging-sheets";
import { layOutTileGroup } from "@storywall/domain/walls/planner/layout-group";
import { formatLength, type LengthUnit } from "@storywall/domain/walls/planner/lengths";
import { type Guide, type MoveStep, moveTiles, moveTilesWithSnap } from "@storywall/domain/walls/planner/move-tiles";
import {
  computeGroupSpan,
  findConflicts,
  furniture,
  type PlanConflict,
  type PlanFurniture,
  type WallPlan,
} from "@storywall/domain/walls/planner/plan";
import { Button, getButtonClassName } from "@storywall/ui/button";
import { IconButton } from "@storywall/ui/icon-button";
import { Notice } from "@storywall/ui/notice";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Redo2, Undo2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useReducer, useState } from "react";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { type StoredPlan, savePlan } from "./plan-storage.ts";
import { createPlannerState, plannerReducer } from "./planner-state.ts";
import { TileTable } from "./tile-table.tsx";
import { type DragTarget, WallScene } from "./wall-scene.tsx";
import { WallSettings } from "./wall-settings.tsx";

/** Returns the number of the tile. It is shown on the wall, in the table and in the hanging guide. */
const getTileNumber = ({ tiles }: WallPlan, name: string): number => tiles.findIndex((tile) => tile.name === name) + 1;

const listFormat = new Intl.ListFormat("en-US");

const formatNumbers = (numbers: readonly number[]) => listFormat.format(numbers.map(String));

const texts = {
  wall: "Wall",
  move: "Move",
  moveLeft: "Move left 0.4 in (1 cm)",
  moveUp: "Move up 0.4 in (1 cm)",
  moveDown: "Move down 0.4 in (1 cm)",
  moveRight: "Move right 0.4 in (1 cm)",
  redo: "Redo",
  undone: "Undone.",
  redone: "Redone.",
  moveTogether: "Move all tiles as a group",
  arrange: "Arrange tiles for me",
  arranged: "Tiles arranged for you.",
  moveHint: "Drag a tile or use the arrow keys: 0.4 in (1 cm) per press, 4 in (10 cm) with Shift.",

  groupPosition: (left: string, top: string) =>
    `The group’s left edge is ${left} from the left edge of the wall, and its top edge is ${top} above the floor.`,
  movedTilePosition: (number: number, left: string, top: string) =>
    `Tile ${number}’s left edge is ${left} from the left edge of the wall, and its top edge is ${top} above the floor.`,
  movedFurniturePosition: (name: string, left: string) =>
    `${name}: the left edge is ${left} from the left edge of the wall.`,
  pastEdge: (tiles: readonly number[]) =>
    tiles.length === 1
      ? `Tile ${tiles[0]} hangs past the edge of the wall.`
      : `Tiles ${formatNumbers(tiles)} hang past the edge of the wall.`,
  inRoomFurniture: (tiles: readonly number[]) =>
    tiles.length === 1
      ? `Tile ${tiles[0]} may be behind furniture in this room.`
      : `Tiles ${formatNumbers(tiles)} may be behind furniture in this room.`,
  overFurniture: (tiles: readonly number[]) =>
    tiles.length === 1
      ? `Tile ${tiles[0]} overlaps furniture, a door, or a window.`
      : `Tiles ${formatNumbers(tiles)} overlap furniture, a door, or a window.`,
  overlap: (one: number, other: number) => `Tiles ${one} and ${other} overlap.`,

  sheets: "Print a full-size hanging guide",
  sheetsHint:
    "Tape the sheets together and hold them up to the wall. They show every frame at full size, a cross for each plate, and the measurements listed above. Print at 100%.",
  sheetsShowConflicts: "The sheets will print exactly as shown.",
  tooManySheets: (limit: number) =>
    `Your tiles are so far apart that this would take more than ${limit} sheets. Move them closer together, or use the measurements above.`,
  sheetLink: (paper: string, sheets: number) =>
    `Hanging guide, ${paper}, ${sheets === 1 ? "1 sheet" : `${sheets} sheets`}`,
};

/** Describes the position of one tile or of the group. Shown below the wall and announced after a move. */
function describeTilePosition(plan: WallPlan, names: readonly string[], unit: LengthUnit): string {
  const span = computeGroupSpan(plan.tiles.filter(({ name }) => names.includes(name)));
  if (!span) return "";
  const [only] = names;
  const [left, top] = [formatLength(span.left, unit), formatLength(span.top, unit)];
  return names.length === 1 && only
    ? texts.movedTilePosition(getTileNumber(plan, only), left, top)
    : texts.groupPosition(left, top);
}

function describeFurniture({ kind, left }: PlanFurniture, unit: LengthUnit): string {
  return texts.movedFurniturePosition(furniture[kind].name, formatLength(left, unit));
}

/** Returns a sentence for each kind of conflict between tiles, and one for each overlap. */
function describeCollisions(plan: WallPlan): string[] {
  const conflicts = findConflicts(plan);
  const listConflictingTiles = (kind: PlanConflict["kind"]) => [
    ...new Set(conflicts.flatMap((conflict) => (conflict.kind === kind ? getTileNumber(plan, conflict.tile) : []))),
  ];
  const overlaps = conflicts.flatMap((conflict) =>
    conflict.kind === "overlap"
      ? [texts.overlap(getTileNumber(plan, conflict.tile), getTileNumber(plan, conflict.other))]
      : [],
  );
  const pastEdge = listConflictingTiles("off-wall");
  const inRoomFurniture = listConflictingTiles("in-room-furniture");
  const overFurniture = listConflictingTiles("over-furniture");
  return [
    ...(pastEdge.length > 0 ? [texts.pastEdge(pastEdge)] : []),
    ...(inRoomFurniture.length > 0 ? [texts.inRoomFurniture(inRoomFurniture)] : []),
    ...(overFurniture.length > 0 ? [texts.overFurniture(overFurniture)] : []),
    ...overlaps,
  ];
}

export type OpenedPlan = StoredPlan & { template: Template; design: Design };

type Props = { opened: OpenedPlan; pictureOf: (name: string) => TilePicture | null };

const CM = 10;
const arrows = [
  { label: texts.moveLeft, step: { right: -CM, up: 0 }, icon: ArrowLeft },
  { label: texts.moveUp, step: { right: 0, up: CM }, icon: ArrowUp },
  { label: texts.moveDown, step: { right: 0, up: -CM }, icon: ArrowDown },
  { label: texts.moveRight, step: { right: CM, up: 0 }, icon: ArrowRight },
] as const;

export function Planner({ opened, pictureOf }: Props) {
  const [state, dispatch] = useReducer(plannerReducer, opened.plan, createPlannerState);
  const [unit, setUnit] = useState(opened.unit);
  const [paint, setPaint] = useState(opened.paint);
  const [movesAsGroup, setMovesAsGroup] = useState(true);
  const [tile, setTile] = useState<string | null>(null);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const [announcement, setAnnouncement] = useState("");
  const { plan, dragStart } = state;
  const { source } = opened;

  useEffect(() => {
    if (!dragStart) savePlan({ source, plan, paint, unit });
  }, [dragStart, source, plan, paint, unit]);

  const allNames = plan.tiles.map(({ name }) => name);
  const getMovedTileNames = (name: string | null) => (movesAsGroup || !name ? allNames : [name]);
  const chosen = getMovedTileNames(tile);
  const conflicts = describeCollisions(plan);
  const changePlan = (next: WallPlan, change: string) => {
    dispatch({ type: "changed", plan: next });
    setAnnouncement([change, ...describeCollisions(next)].join(" "));
  };
  const moveTilesByStep = (names: readonly string[], step: MoveStep) => {
    const next = moveTiles(plan, names, step);
    changePlan(next, describeTilePosition(next, names, unit));
  };

  const moveTargetByStep = (target: DragTarget, by: MoveStep) => {
    if ("tile" in target) return moveTilesByStep(getMovedTileNames(target.tile), by);
    const next = moveFurnitureAndGroup(plan, target.furniture, by.right);
    const piece = next.furniture[target.furniture];
    if (piece) changePlan(next, describeFurniture(piece, unit));
  };
  // Offsets are relative to the start of the drag, so snapping during the drag does not add up.
  const handleDrag = (target: DragTarget, by: MoveStep) => {
    const from = dragStart ?? plan;
    if ("furniture" in target)
      return dispatch({ type: "dragged", plan: moveFurnitureAndGroup(from, target.furniture, by.right) });
    const { plan: next, guides: lines } = moveTilesWithSnap(from, getMovedTileNames(target.tile), by);
    setTile(target.tile);
    setGuides(lines);
    dispatch({ type: "dragged", plan: next });
  };
  const handleDrop = (target: DragTarget) => {
    setGuides([]);
    dispatch({ type: "dropped" });
    const piece = "furniture" in target ? plan.furniture[target.furniture] : undefined;
    const position =
      "tile" in target
        ? describeTilePosition(plan, getMovedTileNames(target.tile), unit)
        : piece && describeFurniture(piece, unit);
    setAnnouncement([position, ...describeCollisions(plan)].join(" "));
  };
  const undoOrRedo = (type: "undone" | "redone") => {
    dispatch({ type });
    setAnnouncement(type === "undone" ? texts.undone : texts.redone);
  };
  const onUndoKeys = (event: KeyboardEvent) => {
    const isWriting = (event.target as Element).matches("input:not([type=radio]), select");
    const key = event.key.toLowerCase();
    if (isWriting || !(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    undoOrRedo(key === "y" || event.shiftKey ? "redone" : "undone");
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that works wherever the focus is; the buttons do the same.
    <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]" onKeyDown={onUndoKeys}>
      <section
        aria-label={texts.wall}
        className="min-w-0 overflow-hidden rounded-2xl border border-line bg-card lg:sticky lg:top-4"
      >
        <WallScene
          plan={plan}
          paint={paint}
          tileStyle={{ color: opened.design.frameType, mat: opened.design.matType }}
          pictureOf={pictureOf}
          unit={unit}
          chosen={tile ? chosen : []}
          conflicting={new Set(findConflicts(plan).flatMap(getTileNames))}
          guides={guides}
          onChoose={setTile}
          onDrag={handleDrag}
          onDrop={handleDrop}
          onStep={moveTargetByStep}
          hintId="planner-hint"
        />
        <div className="space-y-2 border-line border-t p-3">
          <div role="toolbar" aria-label={texts.move} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <div className="flex flex-wrap">
              {arrows.map(({ label, step: by, icon: Icon }) => (
                <IconButton key={label} label={label} onClick={() => moveTilesByStep(chosen, by)}>
                  <Icon />
                </IconButton>
              ))}
            </div>
            <div className="flex">
              <IconButton
                label={commonTexts.undo}
                disabled={state.past.length === 0}
                onClick={() => undoOrRedo("undone")}
              >
                <Undo2 />
              </IconButton>
              <IconButton label={texts.redo} disabled={state.future.length === 0} onClick={() => undoOrRedo("redone")}>
                <Redo2 />
              </IconButton>
            </div>
            <label className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                checked={movesAsGroup}
                onChange={(event) => setMovesAsGroup(event.target.checked)}
                className="size-5 accent-accent"
              />
              {texts.moveTogether}
            </label>
            <Button
              variant="quiet"
              className="px-3"
              disabled={isAtDefaultPosition(plan)}
              onClick={() => changePlan({ ...plan, tiles: layOutTileGroup(plan) }, texts.arranged)}
            >
              {texts.arrange}
            </Button>
          </div>
          <p className="text-sm tabular-nums">{describeTilePosition(plan, chosen, unit)}</p>
          {conflicts.map((sentence) => (
            <p key={sentence} className="text-bad text-sm">
              {sentence}
            </p>
          ))}
          <p id="planner-hint" className="text-soft text-sm">
            {texts.moveHint}
          </p>
          <p role="status" className="sr-only">
            {announcement}
          </p>
        </div>
      </section>
      <div className="min-w-0 space-y-10">
        <WallSettings plan={plan} unit={unit} paint={paint} onPlan={changePlan} onUnit={setUnit} onPaint={setPaint} />
        <TileTable plan={plan} unit={unit} chosen={tile ? chosen : []} />
        <SheetLinks plan={plan} conflicts={conflicts} />
      </div>
    </div>
  );
}

const getTileNames = (conflict: PlanConflict) =>
  conflict.kind === "overlap" ? [conflict.tile, conflict.other] : [conflict.tile];

const papers = Object.keys(hangingPapers) as HangingPaper[];

function SheetLinks({ plan: { tiles }, conflicts }: { plan: WallPlan; conflicts: readonly string[] }) {
  const counts = papers.map((paper) => ({ paper, sheets: planHangingSheets(tiles, paper).sheets.length }));
  const isTooLarge = counts.every(({ sheets }) => sheets > MAX_SHEETS);
  return (
    <section aria-labelledby="wall-sheets" className="space-y-4">
      <h2 id="wall-sheets" className="text-2xl">
        {texts.sheets}
      </h2>
      <p className="text-soft">{texts.sheetsHint}</p>
      {conflicts.length > 0 ? <Notice tone="warn">{[...conflicts, texts.sheetsShowConflicts].join(" ")}</Notice> : null}
      {isTooLarge ? (
        <Notice tone="warn">{texts.tooManySheets(MAX_SHEETS)}</Notice>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {counts
            .filter(({ sheets }) => sheets <= MAX_SHEETS)
            .map(({ paper, sheets }) => (
              <li key={paper}>
                <a
                  href={buildHangingSheetPath(tiles, paper)}
                  target="_blank"
                  rel="noreferrer"
                  className={getButtonClassName(paper === "letter" ? "primary" : "plain", "w-full")}
                >
                  {texts.sheetLink(hangingPapers[paper].name, sheets)}
                </a>
              </li>
            ))}
        </ul>
      )}
    </section>
  );
}
