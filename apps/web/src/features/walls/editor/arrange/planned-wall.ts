import type { Design } from "@storywall/domain/walls/design/design";

export type PlannedWall = { templateKey: string; design: Design; tray: readonly string[] };

let planned: PlannedWall | null = null;

export function storePlannedWall(wall: PlannedWall): void {
  planned = wall;
}

export const hasPlannedWall = (templateKey: string): boolean => planned?.templateKey === templateKey;

/** Returns the planned wall and removes it, so that it is not applied again. */
export function consumePlannedWall(templateKey: string): PlannedWall | null {
  const wall = hasPlannedWall(templateKey) ? planned : null;
  if (wall) planned = null;
  return wall;
}
