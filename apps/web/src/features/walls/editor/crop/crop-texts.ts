import type { Crop } from "@storywall/domain/walls/crop/crop";

/** Texts of the crop dialog and of warnings about how a photo prints. */
export const cropTexts = {
  title: "Adjust crop",
  stage: "photo in its frame",
  stageLabel: "Part of the photo that prints",
  stageHelp: "Use the arrow keys to move the photo. Hold Shift for bigger steps. Use plus and minus to zoom.",
  zoom: "Zoom",
  zoomOut: "Zoom out",
  zoomIn: "Zoom in",
  straighten: "Straighten",
  rotate: "Rotate",
  rotateLeft: "Rotate left",
  rotateRight: "Rotate right",
  reset: "Reset",
  useCrop: "Use this crop",

  faceAtEdge: "Face at the edge",
  printsDark: "May print dark. Paper isn’t lit from behind like a screen.",
  pixelsPerInch: (ppi: number) => `${ppi} pixels per inch.`,
  useSharperPhoto: "Use a higher-resolution photo",
  printBlurry: "Print anyway. I understand it may look blurry.",
  printAsIs: "Print as is",
  printAnyway: "Print anyway",
};

/** Returns a warning about faces that are cut off, or an empty string if there are none. */
export function describeCutFaces(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "A face touches the edge." : `${count} faces touch the edge.`;
}

/** Formats an angle as "Level" or "2.5° to the right". */
export function formatTilt(degrees: number): string {
  if (degrees === 0) return "Level";
  return degrees > 0 ? `${degrees}° to the right` : `${-degrees}° to the left`;
}

export const formatZoom = (zoom: number): string => `${Math.round(zoom * 100)} percent`;

/** Describes the visible part of the photo for screen readers. */
export function describePosition({ x, y, width, height }: Crop): string {
  return `Shows ${formatPercent(width)} of the width, starting at ${formatPercent(x)}, and ${formatPercent(height)} of the height, starting at ${formatPercent(y)}.`;
}

const formatPercent = (part: number) => `${Math.round(part * 100)} percent`;
