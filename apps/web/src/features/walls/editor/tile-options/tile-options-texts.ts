import type { PhotoFilterKey } from "@storywall/domain/walls/tiles/tone";

/** Texts about the options of one tile. */
export const tileOptionsTexts = {
  title: (tile: number) => `Tile ${tile}`,
  adjustCrop: "Adjust crop",
  rotate: "Rotate 90°",
  replacePhoto: "Replace photo",
  hangSideways: "Hang sideways",
  hangUpright: "Hang upright",
  swap: "Swap with…",
  useArt: "Use art instead",
  filter: "Filter",
  noFilter: "None",
  filters: { bw: "Black & white", warm: "Warm", contrast: "Contrast" } satisfies Record<PhotoFilterKey, string>,
  tileSize: "Tile size",
  size: "Size",
  wallFrame: "Frame for the whole wall",
  frame: "Frame",

  preview: "Print preview",
  brightness: "Print brightness",
  original: "Original",
  brightened: "Brightened",
  brightnessHint:
    "Both previews show how the print will look. Brightening changes only this tile’s print, not your photo.",
  onScreen: "On a screen",
  onPaper: "On paper",
  paperHint: "Photos print a little darker and softer than they look on a screen.",
};
