import type { BoardColumn } from "@storywall/domain/production/board-columns";
import type { ReactNode } from "react";
import { productionTexts } from "@/features/production/production-texts.tsx";

const { tiles, orders, boxes } = productionTexts;

const columns: Record<BoardColumn, { title: string; description: string }> = {
  received: { title: "Received", description: "waiting for photos" },
  checking: { title: "Checking", description: "print files being made" },
  ready: { title: "Ready", description: "ready to print together" },
  printing: { title: "Printing", description: "at the printer" },
  framing: { title: "Framing", description: "printed, ready to frame" },
  lab: { title: "At the lab", description: "made by the print lab" },
  packing: { title: "Packing", description: "framed, ready to pack" },
  packed: { title: "Packed", description: "ready to ship" },
  shipped: { title: "Shipped", description: "on their way" },
  delivered: { title: "Delivered", description: "in the last seven days" },
  problems: { title: "Problems", description: "on hold or being remade" },
};

export const boardTexts = {
  title: "Board",
  live: "Live",
  connecting: "Connecting…",
  empty: "The board is empty.",
  nothingMatches: "Nothing on the board matches these filters.",
  keyboardHint: (searchKey: ReactNode): ReactNode => (
    <>Use the arrow keys to move between rows, and {searchKey} to search.</>
  ),
  packingSlips: "Packing slips",
  labels: "Labels",
  addressesAndTracking: "Addresses and tracking",
  printFilesOfToday: "Today’s print files",
  scan: "Scan",
  refreshedAfter: (problem: string) => `${problem} The board has been refreshed.`,

  searchField: "Order number or code",
  sizeField: "Size",
  frameField: "Frame",
  all: "All",
  late: "Late",
  dueToday: "Due today",

  columnsNav: "Tiles in each column",
  columns,
  lateCount: (n: number) => `${n} late`,
  emptyColumn: "Nothing here.",
  columnSummary: (column: BoardColumn, counts: { tiles: number; orders: number }) =>
    `${tiles(counts.tiles)} of ${orders(counts.orders)}, ${columns[column].description}`,
  showMore: (column: BoardColumn) => `Show more in ${columns[column].title}`,

  tileWord: (n: number) => (n === 1 ? "tile" : "tiles"),
  ageUnderOneHour: "Under 1 hour old",
  ageInHours: (n: number) => (n === 1 ? "1 hour old" : `${n} hours old`),
  ageInDays: (n: number) => (n === 1 ? "1 day old" : `${n} days old`),
  frame: (color: string, hasMat: boolean) => (hasMat ? `${color}, white mat` : `${color}, edge to edge`),
  group: (size: string | null, frame: string | null) => {
    if (size && frame) return `${size} ${frame}`;
    if (size) return `${size}, all frames`;
    return frame ? `${frame}, all sizes` : "All sizes and frames";
  },
  cardName: (title: string, tileCount: string) => `${title}, ${tileCount}`,

  batch: (number: number) => `Batch ${number}`,
  noBatch: "No batch",
  batchProgress: (n: number, total: number) => `${n} of the batch’s ${total} tiles are here`,
  printFiles: "Print files",
  travelersLetter: "Travelers (Letter)",
  travelersA4: "Travelers (A4)",
  allPrinted: "All printed",
  breakUpBatch: "Break up batch",
  breakUpBatchNumber: (number: number) => `Break up batch ${number}`,
  batchPrinted: (number: number, n: number) => `Batch ${number}: ${tiles(n)} printed.`,
  batchBrokenUp: (number: number, n: number) =>
    n === 1
      ? `Batch ${number} broken up. Its tile is ready to print again.`
      : `Batch ${number} broken up. Its ${n} tiles are ready to print again.`,
  traveler: "Traveler",
  travelerFor: (tile: string) => `Traveler for ${tile}`,
  showMoreTiles: "Show more tiles",

  startBatch: (n: number) => `Start a batch of ${n}`,
  printEverything: "Print everything that’s ready",
  starting: "Starting…",
  changeableTiles: (n: number) =>
    n === 1 ? "The customer can still change 1 tile." : `Customers can still change ${tiles(n)}.`,
  includeChangeable: "Include anyway…",
  startEarly: "Start early…",
  printEverythingEarly: "Print everything early…",
  startEarlyTitle: "Start before the change window ends?",
  startEarlyWarning: (n: number, isOneBatch: boolean) => {
    const subject = isOneBatch ? `${tiles(n)} in this batch` : tiles(n);
    return n === 1
      ? `${subject} belongs to a customer who can still make changes. If you start now, they’ll no longer be able to change the address, replace a photo, or cancel.`
      : `${subject} belong to customers who can still make changes. If you start now, they’ll no longer be able to change the address, replace a photo, or cancel.`;
  },
  wait: "Wait",
  startAnyway: "Start anyway",
  batchStarted: (number: number, tileCount: number, sheets: number) =>
    `Batch ${number} started: ${tiles(tileCount)} on ${sheets === 1 ? "1 sheet" : `${sheets} sheets`}.`,
  noBatchStarted: "No batch was started.",
  leftOut: (orderNumber: string, reason: string) => `${orderNumber} was left out: ${reason}`,
  downloadSheets: "Download sheets",
  downloadSheetsOfBatch: (number: number) => `Download sheets for batch ${number}`,

  batchDocuments: "Slips, labels, and sheets",
  batchDocumentsFor: (number: number) => `Slips, labels, and sheets for batch ${number}`,
  batchDocumentsSection: (number: number) => `Documents for batch ${number}`,
  packingSlipCount: (n: number) => (n === 1 ? "1 packing slip" : `${n} packing slips`),
  addressLabelCount: (n: number) => (n === 1 ? "1 address label" : `${n} address labels`),
  sharedBoxes: (n: number) =>
    n === 1
      ? "1 box also needs tiles that aren’t in this batch."
      : `${boxes(n)} also need tiles that aren’t in this batch.`,
  sheetFile: (name: string, pages: number) => `${name}, ${pages === 1 ? "1 page" : `${pages} pages`}`,
  notIncluded: "Not included",

  atLab: (since: string, reference: string | null) =>
    reference ? `At the lab since ${since}, as ${reference}.` : `At the lab since ${since}.`,
  waitingForLab: "Not confirmed by the lab yet.",
  recalling: "Waiting for the lab to confirm that it stops.",
  recall: "Make it ourselves",
  recallOrder: (orderNumber: string) => `Make ${orderNumber} ourselves`,
  recalled: (orderNumber: string) => `${orderNumber}: we asked the lab to stop.`,

  accessories: "Accessories",
  partOfOrder: (n: number, of: number) => (n < of ? `${n} of ${tiles(of)}` : tiles(of)),
  gift: "Gift",
  heldPictures: (orderNumber: string) => `Photos on hold for ${orderNumber}`,
  waitingForTiles: (n: number) => (n === 1 ? "Waiting for 1 more tile." : `Waiting for ${n} more tiles.`),
  packingSlipFor: (orderNumber: string) => `Packing slip for ${orderNumber}`,
  label: "Label",
  addressLabelFor: (orderNumber: string) => `Address label for ${orderNumber}`,
  ship: "Ship",
  shipOrder: (orderNumber: string) => `Ship ${orderNumber}`,
  carrier: "Carrier",
  markAsShipped: "Mark as shipped",
  saving: "Saving…",
  markedAsShipped: (orderNumber: string) => `${orderNumber} marked as shipped. The customer will get an email.`,
  markAsDelivered: "Mark as delivered",
  markOrderAsDelivered: (orderNumber: string) => `Mark ${orderNumber} as delivered`,
  markedAsDelivered: (orderNumber: string) => `${orderNumber} marked as delivered.`,

  remakeTile: (tile: string) => `Remake ${tile}`,
  confirmRemake: "Yes, remake it",
  declineRemake: "No",
  remakeStarted: (tile: string) => `${tile} is being remade.`,
} as const;
