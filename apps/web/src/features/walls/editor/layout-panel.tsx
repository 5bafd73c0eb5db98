import type { Template } from "@storywall/domain/catalog/templates";
import { canTurnTiles } from "@storywall/domain/walls/design/design";
import { Button } from "@storywall/ui/button";
import { LayoutGrid, RectangleHorizontal, RectangleVertical } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { hasPlannedWall } from "./arrange/planned-wall.ts";
import { PlannerLink } from "./canvas/room-picker.tsx";
import { useWorkbench } from "./use-workbench.ts";
import { countPhotos, ToolPanel } from "./workbench-panels.tsx";

const texts = {
  hangSideways: (count: number) => (count === 1 ? "Hang sideways" : "Hang all tiles sideways"),
  hangUpright: (count: number) => (count === 1 ? "Hang upright" : "Hang all tiles upright"),
  otherLayouts: "See all layouts",
};

const PhotoTools = dynamic(() => importWithRetry(() => import("./arrange/photo-tools.tsx")), { ssr: false });

/** Tools that change where photos are, and links to other layouts. */
export default function LayoutPanel() {
  const { editor, arts, isForSale, isNarrow, tool } = useWorkbench();
  const { template, canvas, slots, dispatch } = editor;
  const hasTools = countPhotos(slots) + canvas.tray.length > 1 || hasPlannedWall(template.key);
  const isOpen = tool === "layout";
  return (
    <ToolPanel tool="layout" className="space-y-2">
      {hasTools ? <PhotoTools editor={editor} arts={arts} canChangeTemplate={isForSale} /> : null}
      {canTurnTiles(template) && (isOpen || !isNarrow) ? (
        <TurnTilesButton
          template={template}
          turnedTiles={canvas.design.turnedTiles}
          onTurn={(turned) => dispatch({ type: "tiles-turned", turned })}
        />
      ) : null}
      {isOpen && isForSale ? (
        <div className="lg:hidden">
          <LayoutLinks />
        </div>
      ) : null}
    </ToolPanel>
  );
}

type TurnTilesProps = {
  template: Template;
  turnedTiles: readonly string[] | undefined;
  /** Called with the names of the tiles to turn. All other tiles hang as in the template. */
  onTurn: (turned: readonly string[]) => void;
};

/** Turns the whole layout sideways, or back. */
function TurnTilesButton({ template, turnedTiles = [], onTurn }: TurnTilesProps) {
  const names = template.tiles.map(({ name }) => name);
  const areAllTurned = names.every((name) => turnedTiles.includes(name));
  const Icon = areAllTurned ? RectangleVertical : RectangleHorizontal;
  return (
    <Button variant="plain" className="px-4" onClick={() => onTurn(areAllTurned ? [] : names)}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {areAllTurned ? texts.hangUpright(names.length) : texts.hangSideways(names.length)}
    </Button>
  );
}

const linkClassName = "flex min-h-11 items-center gap-2 underline underline-offset-4";

/** Links to the other layouts and to the planner. */
function LayoutLinks() {
  return (
    <div>
      <Link href="/browse" prefetch={false} className={linkClassName}>
        <LayoutGrid aria-hidden="true" className="size-5" />
        {texts.otherLayouts}
      </Link>
      <PlannerLink className={linkClassName} />
    </div>
  );
}
