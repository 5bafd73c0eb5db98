import type { Template } from "@storywall/domain/catalog/templates";
import { canTurnTiles } from "@storywall/domain/walls/design/design";
import { Button } from "@storywall/ui/button";
import { RectangleHorizontal, RectangleVertical } from "lucide-react";
import dynamic from "next/dynamic";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { PlannerLink } from "./canvas/planner-link.tsx";
import { MoreToolsMenu } from "./more-tools-menu.tsx";
import { useWorkbench } from "./use-workbench.ts";
import { countPhotos, ToolPanel } from "./workbench-panels.tsx";

const texts = {
  hangSideways: (count: number) => (count === 1 ? "Hang sideways" : "Turn all sideways"),
  hangUpright: (count: number) => (count === 1 ? "Hang upright" : "Turn all upright"),
};

const LayoutChoice = dynamic(() => importWithRetry(() => import("./canvas/layout-choice.tsx")), { ssr: false });
const PhotoTools = dynamic(() => importWithRetry(() => import("./arrange/photo-tools.tsx")), { ssr: false });

/**
 * Panel with the tools that change where photos hang. On phones and tablets, it also contains the choice of a layout.
 */
export default function LayoutPanel() {
  const { editor, arts, isForSale, isNarrow, tool } = useWorkbench();
  const { template, canvas, slots, dispatch } = editor;
  const hasTools = countPhotos(slots) + canvas.tray.length > 1;
  const isOpen = tool === "layout";
  return (
    <ToolPanel tool="layout" className="space-y-2 lg:flex lg:flex-wrap lg:items-start lg:gap-2 lg:space-y-0">
      {isForSale && isNarrow && isOpen ? <LayoutChoice /> : null}
      {hasTools ? <PhotoTools editor={editor} arts={arts} canChangeTemplate={isForSale} /> : <MoreToolsMenu />}
      {canTurnTiles(template) && (isOpen || !isNarrow) ? (
        <TurnTilesButton
          template={template}
          turnedTiles={canvas.design.turnedTiles}
          onTurn={(turned) => dispatch({ type: "tiles-turned", turned })}
        />
      ) : null}
      {isOpen && isForSale ? (
        <PlannerLink className="flex min-h-11 items-center gap-2 underline underline-offset-4 lg:hidden" />
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

/** Button that turns the whole layout sideways, or back. */
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
