import type { Crop } from "@storywall/domain/walls/crop/crop";

/** Tilt in words: "Level", "2.5° to the right". */
export function tiltWords(degrees: number): string {
  if (degrees === 0) return "Level";
  return `${Math.abs(degrees)}° to the ${degrees > 0 ? "right" : "left"}`;
}

export const zoomWords = (zoom: number): string => `${Math.round(zoom * 100)} percent`;

/** Describes the visible part for screen readers. */
export function positionWords({ x, y, width, height }: Crop): string {
  return `Shows ${share(width)} of the width from ${share(x)}, ${share(height)} of the height from ${share(y)}.`;
}

const share = (part: number) => `${Math.round(part * 100)} percent`;
