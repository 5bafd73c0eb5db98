import type { Design } from "@storywall/domain/walls/design/design";

/** A proposed wall, passed from one editor page to that of its template. */
export type PlannedWall = { templateKey: string; design: Design; tray: readonly string[] };

let planned: PlannedWall | null = null;

export function planWall(wall: PlannedWall): void {
  planned = wall;
}

export const isPlanned = (templateKey: string): boolean => planned?.templateKey === templateKey;

/** Returns the wall once. */
export function takePlanned(templateKey: string): PlannedWall | null {
  const wall = isPlanned(templateKey) ? planned : null;
  if (wall) planned = null;
  return wall;
}
