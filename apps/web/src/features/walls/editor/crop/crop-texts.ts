import type { Crop } from "@storywall/domain/walls/crop/crop";

/** Formats a tilt as "Level" or "2.5° to the right". */
export function formatTilt(degrees: number): string {
  if (degrees === 0) return "Level";
  return `${Math.abs(degrees)}° to the ${degrees > 0 ? "right" : "left"}`;
}

export const formatZoom = (zoom: number): string => `${Math.round(zoom * 100)} percent`;

/** Describes the visible part of the photo for screen readers. */
export function describePosition({ x, y, width, height }: Crop): string {
  return `Shows ${formatPercent(width)} of the width from ${formatPercent(x)}, ${formatPercent(height)} of the height from ${formatPercent(y)}.`;
}

const formatPercent = (part: number) => `${Math.round(part * 100)} percent`;
