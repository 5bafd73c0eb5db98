import { formatParts } from "@storywall/domain/catalog/accessories";
import type { BoxView, Station } from "@storywall/domain/production/production-scan";

const listParts = ({ parts }: BoxView) => parts.map(formatParts).join(" and ");

const instructions: Record<Station, string> = {
  printing: "Scan each print as it leaves the printer.",
  framing: "Scan each tile once it’s in its frame.",
  packing: "Scan a box’s packing slip, then its tiles.",
};

const tileStates: Readonly<Record<string, string>> = {
  waiting: "no print file yet",
  remake: "being remade",
  rendered: "not printed yet",
  printed: "printed",
  framed: "framed",
  packed: "in the box",
};

export const scanTexts = {
  title: "Scan",
  station: "Station",
  board: "Board",
  codeField: "Code",
  codeOrCountField: "Tile code or count",
  scan: "Scan",
  camera: "Camera",
  cameraOff: "Turn off camera",

  instructions,
  scanTilesIntoBox: "Now scan the tiles into the box.",
  printPicture: "The print for this tile",
  waitingScans: (n: number) => (n === 1 ? "1 more scan waiting" : `${n} more scans waiting`),

  /** Headlines have only one or two words, because they are shown very large. */
  headlines: {
    already: "Already done",
    boxComplete: "Box complete",
    boxOpen: "Box open",
    packed: "Packed",
    stop: "Stop",
    undone: "Undone",
    waiting: "Waiting",
  },
  alreadyDone: (action: string) => `This tile was already ${action.toLowerCase()}. Nothing changed.`,
  boxOpened: (orderNumber: string, tilesLeft: number) =>
    tilesLeft === 1
      ? `${orderNumber}. Scan its tile into the box.`
      : `${orderNumber}. Scan its ${tilesLeft} tiles into the box.`,
  boxNeedsParts: (box: BoxView) => `${box.orderNumber}. Count out ${listParts(box)}.`,
  boxAlreadyPacked: (orderNumber: string) => `${orderNumber}. This box is already packed.`,
  tilesInBox: (packed: number, of: number) => `${packed} of ${of} tiles in the box.`,
  boxClosed: (orderNumber: string) => `${orderNumber} is complete. Close the box.`,
  backOneStep: (item: string) => `${item} is back at its previous step.`,
  unreachable: "Can’t connect to the server. Retrying.",

  lastScans: "Recent scans",
  scanEntry: (item: string, action: string) => `${item}, ${action.toLowerCase()}`,
  undoEntry: (entry: string) => `Undo: ${entry}`,
  entryUndone: "undone",
  boxFor: (orderNumber: string) => `Box for ${orderNumber}`,
  closed: "Closed",

  packedCount: (packed: number, of: number) => `${packed} of ${of} in the box`,
  remakeNote: "This is a remake.",
  tile: (position: string, size: string, frame: string) => `${position}, ${size} ${frame}`,
  tileState: (state: string) => tileStates[state] ?? state,
  packedWithParts: (box: BoxView) => `Packed, with ${listParts(box)}.`,
  addParts: (box: BoxView) => `Add ${listParts(box)}, type ${box.plates}, and press Enter.`,
  thenAddParts: (box: BoxView) => `Then add ${listParts(box)}.`,
  addressLabel: "Address label",
  nextBox: "Next box",
  closeBox: "Close box",

  cameraUnavailable: "Camera unavailable",
  cameraView: "Camera view",
  cameraHint: "Hold a code up to the camera. To scan the same code again, move it away first.",
  cameraBlocked:
    "The browser isn’t allowed to use the camera. Allow it for this page, then turn the camera off and on again.",
  cameraMissing: "This device has no camera. You can use a handheld scanner instead.",
  cameraBusy: "Another app is using the camera. Close it, then turn the camera off and on again.",
  cameraUnsupported:
    "The camera can’t be used in this browser or at this address. Open this page in the device’s default browser, at an https address or at localhost.",
} as const;
