import { withFrame } from "@storywall/domain/catalog/frame-defaults";
import { singleTile, type Template, templateByKey } from "@storywall/domain/catalog/templates";
import type { Design } from "@storywall/domain/walls/design/design";
import { slotsOf } from "@storywall/domain/walls/design/slots";
import { startDesign } from "@storywall/domain/walls/design/start-design";
import { hangGroup, rehang, tilesOfDesign } from "@storywall/domain/walls/planner/hang-group";
import { usualWall, type WallPlan } from "@storywall/domain/walls/planner/plan";
import type { KeptPlan, PlanSource } from "./kept-plan.ts";
import type { Opened } from "./planner.tsx";

/** Reads the source of the plan from the address. */
export function sourceOf(asked: Pick<URLSearchParams, "get">): PlanSource {
  for (const kind of ["line", "wall", "template"] as const) {
    const id = asked.get(kind);
    if (id) return { kind, id };
  }
  return null;
}

const isSame = (a: PlanSource, b: PlanSource) => a?.kind === b?.kind && a?.id === b?.id;

/** Puts a design on the last planned wall. Tiles of the same design keep their positions. */
export function openPlan(
  kept: KeptPlan | null,
  { source, template, design }: { source: PlanSource; template: Template; design: Design },
): Opened {
  const fresh = tilesOfDesign(template, slotsOf(template, design.tiles));
  const bare: WallPlan = { wall: usualWall, furniture: [], ...kept?.plan, tiles: fresh };
  const isKnown = kept !== null && kept.plan.tiles.length > 0 && isSame(kept.source, source);
  const tiles = isKnown ? rehang(kept.plan.tiles, fresh) : hangGroup(bare);
  return { source, template, design, plan: { ...bare, tiles }, unit: kept?.unit ?? "in" };
}

/** Default example: three tiles in a row above a sofa. */
export function exampleDesign(): { template: Template; design: Design } {
  const template = templateByKey("flex_three_frames") ?? singleTile;
  return { template, design: withFrame(startDesign(template, { size: "rectangle_large" }), "timeless") };
}
