import type { RoomKind } from "@storywall/domain/walls/tiles/room-scene";
import type { PaintKey, Tool } from "./use-workbench.ts";

/** Texts of the parts of the editor that load after it. */
export const editorPartsTexts = {
  tools: "Tools",
  toolNames: {
    photos: "Photos",
    frame: "Frame",
    size: "Size",
    layout: "Layout",
    preview: "Preview",
  } satisfies Record<Tool, string>,
  otherLayouts: "See all layouts",
  damagedCount: (count: number) => (count === 1 ? "1 photo looks damaged." : `${count} photos look damaged.`),
  softCount: (count: number) => (count === 1 ? "1 photo may print soft." : `${count} photos may print soft.`),
  seePhotos: (count: number) => (count === 1 ? "See it" : "See them"),
  hangSideways: (count: number) => (count === 1 ? "Hang sideways" : "Hang all tiles sideways"),
  hangUpright: (count: number) => (count === 1 ? "Hang upright" : "Hang all tiles upright"),
  artFailed: "We couldn’t load the art.",
  loadingArt: "Loading art",
  saving: "Saving…",
  wallName: "Name",
  wallNameHint: "So you can find it later in My walls.",
  conflict: "This wall was also changed in another window.",
  conflictHint: "Choose which version to keep. You can undo this to get the other one back.",
  useOther: "Use the other one",
  keepThis: "Keep this one",

  room: "Room, to scale",
  rooms: { wall: "Wall only", sofa: "Above a sofa", door: "Beside a door" } satisfies Record<RoomKind, string>,
  wallColor: "Wall color",
  paints: {
    plaster: "Plaster",
    chalk: "Chalk",
    sage: "Sage",
    clay: "Clay",
    mist: "Mist",
    slate: "Slate",
  } satisfies Record<PaintKey, string>,
  plan: "Plan this layout on your own wall",
  outOfStock: "out of stock",
  outOfStockIn: (frameOrSize: string) => `out of stock in ${frameOrSize}`,
  fewLeftIn: (count: number, frameOrSize: string) => `only ${count} left in ${frameOrSize}`,
};
