import { applyFrameToDesign, findTemplateByKey, singleTile, type Template } from "@storywall/domain/catalog/templates";
import { createEmptyDesign, type Design, listSlots } from "@storywall/domain/walls/design/design";
import {
  chooseRoomForTiles,
  layOutTileGroup,
  toPlanTiles,
  updateGroupTiles,
} from "@storywall/domain/walls/planner/layout-group";
import { defaultWall, type WallPlan } from "@storywall/domain/walls/planner/plan";
import type { PlanSource, StoredPlan } from "./plan-storage.ts";
import type { OpenedPlan } from "./planner.tsx";

export function readPlanSource(searchParams: Pick<URLSearchParams, "get">): PlanSource {
  for (const kind of ["line", "wall", "template"] as const) {
    const id = searchParams.get(kind);
    if (id) return { kind, id };
  }
  return null;
}

const isSameSource = (a: PlanSource, b: PlanSource) => a?.kind === b?.kind && a?.id === b?.id;

/**
 * Adds a design to the wall of the stored plan. If the plan already has this design, its tiles keep their positions.
 */
export function createOpenedPlan(
  stored: StoredPlan | null,
  { source, template, design }: { source: PlanSource; template: Template; design: Design },
): OpenedPlan {
  const newTiles = toPlanTiles(template, listSlots(template, design.tiles));
  const { paint, unit } = stored ?? { paint: "plaster", unit: "in" };
  if (stored && stored.plan.tiles.length > 0 && isSameSource(stored.source, source)) {
    const tiles = updateGroupTiles(stored.plan.tiles, newTiles);
    return { source, template, design, plan: { ...stored.plan, tiles }, paint, unit };
  }
  const room = chooseRoomForTiles(newTiles, stored?.plan.room ?? "living");
  const plan: WallPlan = { wall: defaultWall, furniture: [], ...stored?.plan, room, tiles: newTiles };
  return { source, template, design, plan: { ...plan, tiles: layOutTileGroup(plan) }, paint, unit };
}

/** Creates the example that is shown by default: three tiles in a row. */
export function createExampleDesign(): { template: Template; design: Design } {
  const template = findTemplateByKey("flex_three_frames") ?? singleTile;
  return { template, design: applyFrameToDesign(createEmptyDesign(template, { size: "rectangle_large" }), "timeless") };
}
