/** Texts about the options of one tile. */
export const tileOptionsTexts = {
  title: (tile: number) => `Tile ${tile}`,
  adjustCrop: "Adjust crop",
  rotate: "Rotate 90°",
  replacePhoto: "Replace photo",
  swap: "Swap with…",
  useArt: "Use art instead",
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
