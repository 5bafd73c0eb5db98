"use client";

import type { Template } from "@storywall/domain/catalog/templates";
import type { Design } from "@storywall/domain/walls/design/design";
import { isAsHung, pushFurniture } from "@storywall/domain/walls/planner/change-wall";
import { clashesOf } from "@storywall/domain/walls/planner/clashes";
import { hangGroup } from "@storywall/domain/walls/planner/hang-group";
import type { LengthUnit } from "@storywall/domain/walls/planner/lengths";
import { type Guide, moveTiles, moveToLines, type Step } from "@storywall/domain/walls/planner/move-tiles";
import type { WallPlan } from "@storywall/domain/walls/planner/plan";
import { Button } from "@storywall/ui/button";
import { IconButton } from "@storywall/ui/icon-button";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Redo2, Undo2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useReducer, useState } from "react";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { keepPlan, type PlanSource } from "./kept-plan.ts";
import { clashWords, furnitureWords, placeWords } from "./plan-words.ts";
import { plannerReducer, startPlanner } from "./planner-state.ts";
import { SheetLinks } from "./sheet-links.tsx";
import { TileTable } from "./tile-table.tsx";
import { type Held, WallScene } from "./wall-scene.tsx";
import { WallSettings } from "./wall-settings.tsx";

export type Opened = { source: PlanSource; template: Template; design: Design; plan: WallPlan; unit: LengthUnit };

type Props = { opened: Opened; pictureOf: (name: string) => TilePicture | null };

const CM = 10;
const arrows = [
  { label: "Move left 1 cm", step: { right: -CM, up: 0 }, icon: ArrowLeft },
  { label: "Move up 1 cm", step: { right: 0, up: CM }, icon: ArrowUp },
  { label: "Move down 1 cm", step: { right: 0, up: -CM }, icon: ArrowDown },
  { label: "Move right 1 cm", step: { right: CM, up: 0 }, icon: ArrowRight },
] as const;

export function Planner({ opened, pictureOf }: Props) {
  const [state, dispatch] = useReducer(plannerReducer, opened.plan, startPlanner);
  const [unit, setUnit] = useState(opened.unit);
  const [isTogether, setTogether] = useState(true);
  const [tile, setTile] = useState<string | null>(null);
  const [guides, setGuides] = useState<readonly Guide[]>([]);
  const [said, setSaid] = useState("");
  const { plan, held } = state;
  const { source } = opened;

  useEffect(() => {
    if (!held) keepPlan({ source, plan, unit });
  }, [held, source, plan, unit]);

  const all = plan.tiles.map(({ name }) => name);
  const movedBy = (name: string | null) => (isTogether || !name ? all : [name]);
  const chosen = movedBy(tile);
  const clashes = clashWords(plan);
  const change = (next: WallPlan, words: string) => {
    dispatch({ type: "changed", plan: next });
    setSaid([words, ...clashWords(next)].join(" "));
  };
  const moveChosen = (names: readonly string[], step: Step) => {
    const next = moveTiles(plan, names, step);
    change(next, placeWords(next, names, unit));
  };

  const step = (what: Held, by: Step) => {
    if ("tile" in what) return moveChosen(movedBy(what.tile), by);
    const next = pushFurniture(plan, what.furniture, by.right);
    const piece = next.furniture[what.furniture];
    if (piece) change(next, furnitureWords(piece, unit));
  };
  // Relative to the start of the drag, so snapping on the way has no lasting effect.
  const drag = (what: Held, by: Step) => {
    const from = held ?? plan;
    if ("furniture" in what) return dispatch({ type: "dragged", plan: pushFurniture(from, what.furniture, by.right) });
    const { plan: next, guides: lines } = moveToLines(from, movedBy(what.tile), by);
    setTile(what.tile);
    setGuides(lines);
    dispatch({ type: "dragged", plan: next });
  };
  const drop = (what: Held) => {
    setGuides([]);
    dispatch({ type: "dropped" });
    const piece = "furniture" in what ? plan.furniture[what.furniture] : undefined;
    const words = "tile" in what ? placeWords(plan, movedBy(what.tile), unit) : piece && furnitureWords(piece, unit);
    setSaid([words, ...clashWords(plan)].join(" "));
  };
  const back = (type: "undone" | "redone") => {
    dispatch({ type });
    setSaid(type === "undone" ? "Undone." : "Redone.");
  };
  const undoKeys = (event: KeyboardEvent) => {
    const isWriting = (event.target as Element).matches("input:not([type=radio]), select");
    const key = event.key.toLowerCase();
    if (isWriting || !(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    back(key === "y" || event.shiftKey ? "redone" : "undone");
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that works wherever the focus is; the buttons do the same.
    <div className="grid items-start gap-x-8 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]" onKeyDown={undoKeys}>
      <section
        aria-label="Wall"
        className="min-w-0 overflow-hidden rounded-2xl border border-line bg-card lg:sticky lg:top-4"
      >
        <WallScene
          plan={plan}
          look={{ colour: opened.design.frameType, mat: opened.design.matType }}
          pictureOf={pictureOf}
          unit={unit}
          chosen={tile ? chosen : []}
          clashing={new Set(clashesOf(plan).flatMap(namesOf))}
          guides={guides}
          onChoose={setTile}
          onDrag={drag}
          onDrop={drop}
          onStep={step}
          hintId="planner-hint"
        />
        <div className="space-y-2 border-line border-t p-3">
          <div role="toolbar" aria-label="Move" className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <div className="flex flex-wrap">
              {arrows.map(({ label, step: by, icon: Icon }) => (
                <IconButton key={label} label={label} onClick={() => moveChosen(chosen, by)}>
                  <Icon />
                </IconButton>
              ))}
            </div>
            <div className="flex">
              <IconButton label="Undo" disabled={state.past.length === 0} onClick={() => back("undone")}>
                <Undo2 />
              </IconButton>
              <IconButton label="Redo" disabled={state.future.length === 0} onClick={() => back("redone")}>
                <Redo2 />
              </IconButton>
            </div>
            <label className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                checked={isTogether}
                onChange={(event) => setTogether(event.target.checked)}
                className="size-5 accent-accent"
              />
              Move all together
            </label>
            <Button
              variant="quiet"
              className="px-3"
              disabled={isAsHung(plan)}
              onClick={() => change({ ...plan, tiles: hangGroup(plan) }, "Rearranged for you.")}
            >
              Arrange for me
            </Button>
          </div>
          <p className="text-sm tabular-nums">{placeWords(plan, chosen, unit)}</p>
          {clashes.map((sentence) => (
            <p key={sentence} className="text-bad text-sm">
              {sentence}
            </p>
          ))}
          <p id="planner-hint" className="text-soft text-sm">
            Drag a tile or use the arrow keys: 0.4 in (1 cm) per press, 4 in (10 cm) with Shift.
          </p>
          <p role="status" className="sr-only">
            {said}
          </p>
        </div>
      </section>
      <div className="min-w-0 space-y-10">
        <WallSettings plan={plan} unit={unit} onPlan={change} onUnit={setUnit} />
        <TileTable plan={plan} unit={unit} chosen={tile ? chosen : []} />
        <SheetLinks plan={plan} clashes={clashes} />
      </div>
    </div>
  );
}

const namesOf = (clash: ReturnType<typeof clashesOf>[number]) =>
  clash.kind === "overlap" ? [clash.tile, clash.other] : [clash.tile];
