import fc from "fast-check";
import { frameSizeKeys } from "../../catalog/frames.ts";
import { templates } from "../../catalog/templates.ts";
import { roomKinds } from "../tiles/room-scene.ts";
import { layOutTileGroup, toPlanTiles } from "./layout-group.ts";
import { furniture, furnitureKinds, type PlanFurniture, type PlanTile, planLimits, type WallPlan } from "./plan.ts";

const { wall: walls } = planLimits;

export const anyWall = fc.record({
  width: fc.integer({ min: walls.least, max: walls.mostWide }),
  height: fc.integer({ min: walls.least, max: walls.mostHigh }),
});

export const anyFurniture: fc.Arbitrary<PlanFurniture> = fc
  .record({ kind: fc.constantFrom(...furnitureKinds), left: fc.integer({ min: -500, max: 9_000 }) })
  .map(({ kind, left }) => ({ kind, left, width: furniture[kind].width, height: furniture[kind].height }));

/** Tiles of any template, with any offered size for each tile. */
export const anyDesign: fc.Arbitrary<PlanTile[]> = fc
  .record({ template: fc.constantFrom(...templates), sizes: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }) })
  .map(({ template, sizes }) =>
    toPlanTiles(
      template,
      template.tiles.map(({ name }, at) => ({
        name,
        frameSize: template.sizes[(sizes[at] ?? 0) % template.sizes.length] ?? "",
      })),
    ),
  );

export const anyPlacedPlan: fc.Arbitrary<WallPlan> = fc
  .record({
    wall: anyWall,
    room: fc.constantFrom(...roomKinds),
    furniture: fc.array(anyFurniture, { maxLength: 3 }),
    tiles: anyDesign,
  })
  .map((plan) => ({ ...plan, tiles: layOutTileGroup(plan) }));

export const anyTiles: fc.Arbitrary<PlanTile[]> = fc
  .array(
    fc.record({
      frameSize: fc.constantFrom(...frameSizeKeys),
      orientation: fc.constantFrom("portrait" as const, "landscape" as const),
      left: fc.integer({ min: -300, max: 6_000 }),
      top: fc.integer({ min: 0, max: 3_500 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((tiles) => tiles.map((tile, at) => ({ ...tile, name: `tile_${at + 1}` })));
