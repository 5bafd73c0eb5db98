const listFormat = new Intl.ListFormat("en-US");

/** Texts about the wall in the editor, its toolbar, and the choice of frame and size. */
export const canvasTexts = {
  yourWall: "Your wall",
  keyboardHelp: "Wall. Use the arrow keys to move it, plus and minus to zoom, and 0 to fit the whole wall.",
  putBack: "Tile put back.",
  swapped: (one: number, other: number) => `Tiles ${one} and ${other} swapped places.`,
  pickedUp: (tile: number) =>
    `Picked up tile ${tile}. Use the arrow keys to go to another tile and press Space to swap them, or Escape to put it back.`,

  missing: "Missing",
  statusNotes: {
    waiting: "waiting to upload",
    uploading: "uploading",
    processing: "being prepared",
    failed: "upload failed",
    rejected: "can’t be used",
  },
  printNotes: {
    good: "good print quality",
    fine: "good print quality",
    warn: "may print soft",
    block: "may print blurry",
  },
  addPhotoNote: "add a photo",
  loadingNote: "loading",
  damagedNote: "looks damaged",
  faceNote: "a face touches the edge",

  toolbar: "Wall",
  redo: "Redo",
  zoomOut: "Zoom out",
  zoomIn: "Zoom in",
  zoomLevel: (percent: number) => `${percent}%`,
  fitWall: "Fit the whole wall",
  zoomLevelAndFit: (percent: number) => `${percent}%, fit the whole wall`,
  roomAndColor: "Room and wall color",
  hideControls: "Hide controls",
  showControls: "Show controls",

  frame: "Frame",
  reset: "Reset frame and size",
  frameDescription: (color: string, hasMat: boolean) => `${color}, ${hasMat ? "white mat" : "no mat"}`,
  size: "Size",
  mixedSizes: (sizes: readonly string[]) =>
    `Your tiles are different sizes: ${listFormat.format(sizes)}. Choose a size to change them all.`,
  onlySize: (size: string, dimensions: string) => `Every tile is ${size}, ${dimensions}.`,
  pricePerTile: (price: string) => `${price} per tile`,
};
