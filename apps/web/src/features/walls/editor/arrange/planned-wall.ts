import type { Design } from "@storywall/domain/walls/design/design";

/** A wall that was proposed on the page of another, on its way to its own page. */
export type PlannedWall = { templateKey: string; design: Design; tray: readonly string[] };

let planned: PlannedWall | null = null;

export function planWall(wall: PlannedWall): void {
  planned = wall;
}

export const isPlanned = (templateKey: string): boolean => planned?.templateKey === templateKey;

/** Hands it over once. */
export function takePlanned(templateKey: string): PlannedWall | null {
  const wall = isPlanned(templateKey) ? planned : null;
  if (wall) planned = null;
  return wall;
}
