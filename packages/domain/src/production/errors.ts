import type { Refusal } from "../kernel/error-kind.ts";

export const productionErrors = {
  FRAMES_SHORT: {
    kind: "conflict",
    message:
      "There are not enough {frame} frames in {size}: it takes {wanted}, and {free} are free. Count them or wait for a delivery.",
  },
  FRAMES_MISSING: { kind: "conflict", message: "There are not enough frames for this order. See the stock." },
  ORDER_FILE_MISSING: { kind: "conflict", message: "A file of this order is missing. See Reconciliation for which." },
  REMAKE_NOT_FOUND: { kind: "not-found", message: "We could not find this remake." },
  CHANGE_WINDOW_OPEN: {
    kind: "conflict",
    message: "The customer may still change or cancel this order. Confirm that it should be started early.",
  },
  BATCH_EMPTY: {
    kind: "conflict",
    message: "Nothing of this size and frame is ready to print. Somebody may have started the batch already.",
  },
  BATCH_NOT_FOUND: { kind: "not-found", message: "We could not find this batch." },
  BATCH_MOVED: { kind: "conflict", message: "Nothing of this batch waits to be printed any more." },
  BOX_NOT_CLOSED: { kind: "conflict", message: "This box has not been packed and checked yet." },
  BOX_NOT_COMPLETE: { kind: "conflict", message: "{missing} of {of} tiles are not in this box yet." },
  PARCEL_SENT: { kind: "conflict", message: "This parcel was sent already, with {carrier} {number}." },
  PLATES_WRONG: { kind: "invalid", message: "This box takes {plates} plates, one for each tile, not {counted}." },
  SCAN_BEING_REMADE: { kind: "conflict", message: "This tile is being made again. Put this piece aside." },
  SCAN_BOX_FIRST: { kind: "invalid", message: "Scan the packing slip of the box first, then its tiles." },
  SCAN_MISREAD: { kind: "invalid", message: "That is no code of ours, or it was misread. Scan it again." },
  SCAN_NOT_STARTED: { kind: "conflict", message: "Order {order} has not gone to print yet. Put this tile aside." },
  SCAN_NOT_UNDONE: {
    kind: "conflict",
    message: "This cannot be taken back: the tile or its order has moved on since.",
  },
  SCAN_ON_HOLD: { kind: "conflict", message: "Order {order} is on hold. Put this tile aside." },
  SCAN_OUT_OF_ORDER: { kind: "conflict", message: "This tile is not {before} yet. Scan it at {station} first." },
  SCAN_UNKNOWN: { kind: "not-found", message: "We know of nothing with this code." },
  SCAN_WRONG_BOX: { kind: "conflict", message: "Wrong box! This tile belongs to {order}." },
  SCAN_WRONG_KIND: { kind: "invalid", message: "This is the code of {found}. Scan that of {wanted} here." },
  SCAN_WRONG_STATION: { kind: "conflict", message: "This tile is {state} already. It does not belong here." },
  PRINT_NOT_FOUND: { kind: "not-found", message: "We could not find this print file." },
  PRINT_NOT_READY: { kind: "conflict", message: "This piece has no print file yet. It will be there once it is made." },
  PRINT_FORMAT_UNKNOWN: { kind: "invalid", message: "Print files can be taken as .jpg, .tif or .pdf." },
  PRINT_CHANGED: { kind: "conflict", message: "This is not the file that was made. Have the piece made again." },
  SHEET_NOT_READY: { kind: "conflict", message: "{pieces} no print file yet. Sheets need all pieces of the order." },
  SHEET_NOT_FOUND: { kind: "not-found", message: "This order does not fill such a sheet." },
} as const satisfies Record<string, Refusal>;
