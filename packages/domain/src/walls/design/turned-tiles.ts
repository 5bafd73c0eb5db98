import { findTemplateByKey, type Orientation, type Template } from "../../catalog/templates.ts";
import type { Design } from "./design-schema.ts";

type Turned = Pick<Design, "turnedTiles">;

/** Returns whether the template's tiles can be turned. With fixed positions, turned tiles would overlap. */
export const canTurnTiles = ({ layout }: Pick<Template, "layout">): boolean => layout.layoutType !== "absolute";

/** Returns the template with the orientations that the design gives its tiles. */
export function applyTurnedTiles(template: Template, { turnedTiles = [] }: Turned): Template {
  if (turnedTiles.length === 0) return template;
  return {
    ...template,
    tiles: template.tiles.map((tile) =>
      turnedTiles.includes(tile.name) ? { ...tile, orientation: turn(tile.orientation) } : tile,
    ),
  };
}

/** Finds the design's template and applies its turned tiles. */
export function findDesignTemplate(templateKey: string, design: Turned): Template | undefined {
  const template = findTemplateByKey(templateKey);
  return template && applyTurnedTiles(template, design);
}

const turn = (orientation: Orientation): Orientation => (orientation === "portrait" ? "landscape" : "portrait");
