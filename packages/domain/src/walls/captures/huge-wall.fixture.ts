import { singleTile, type Template } from "../../catalog/templates.ts";

/** A wall that is wider than the free wall of the living room. The catalog has none. */
export const hugeWall: Template = {
  ...singleTile,
  sizes: ["rectangle_xlarge"],
  tiles: Array.from({ length: 7 }, (_, index) => ({ name: `tile_${index + 1}`, orientation: "portrait" })),
};
