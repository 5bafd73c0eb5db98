import type { ErrorDefinition } from "../kernel/error-kind.ts";

export const productionErrors = {
  FRAMES_SHORT: {
    kind: "conflict",
    message:
      "There aren’t enough {frame} frames in {size}: {wanted} needed, {free} available. Count the stock or wait for a delivery.",
  },
  FRAMES_MISSING: { kind: "conflict", message: "There aren’t enough frames for this order. Check the stock." },
  ORDER_FILE_MISSING: {
    kind: "conflict",
    message: "A file for this order is missing. See Reconciliation for details.",
  },
  REMAKE_NOT_FOUND: { kind: "not-found", message: "We could not find this remake." },
  CHANGE_WINDOW_OPEN: {
    kind: "conflict",
    message: "The customer can still change or cancel this order. Confirm that you want to start early.",
  },
  BATCH_EMPTY: {
    kind: "conflict",
    message: "Nothing in this size and frame is ready to print. Someone may have started the batch already.",
  },
  BATCH_NOT_FOUND: { kind: "not-found", message: "We could not find this batch." },
  BATCH_MOVED: { kind: "conflict", message: "Nothing in this batch is waiting to be printed anymore." },
  BOX_NOT_CLOSED: { kind: "conflict", message: "This box hasn’t been packed and checked yet." },
  BOX_NOT_COMPLETE: { kind: "conflict", message: "{missing} of {of} tiles are not in this box yet." },
  PARCEL_SENT: { kind: "conflict", message: "This parcel was already sent with {carrier} {number}." },
  PLATES_WRONG: { kind: "invalid", message: "This box needs {plates} plates, one for each tile, not {counted}." },
  SCAN_BEING_REMADE: { kind: "conflict", message: "This tile is being remade. Set this one aside." },
  SCAN_BOX_FIRST: { kind: "invalid", message: "Scan the packing slip of the box first, then its tiles." },
  SCAN_MISREAD: { kind: "invalid", message: "That isn’t one of our codes, or it was misread. Scan it again." },
  SCAN_NOT_STARTED: { kind: "conflict", message: "Order {order} hasn’t gone to print yet. Set this tile aside." },
  SCAN_NOT_UNDONE: {
    kind: "conflict",
    message: "This can’t be undone: the tile or its order has moved on since.",
  },
  SCAN_ON_HOLD: { kind: "conflict", message: "Order {order} is on hold. Set this tile aside." },
  SCAN_OUT_OF_ORDER: { kind: "conflict", message: "This tile isn’t {before} yet. Scan it at {station} first." },
  SCAN_UNKNOWN: { kind: "not-found", message: "We don’t recognize this code." },
  SCAN_WRONG_BOX: { kind: "conflict", message: "Wrong box! This tile belongs to {order}." },
  SCAN_WRONG_KIND: { kind: "invalid", message: "This is the code for {found}. Scan the one for {wanted} here." },
  SCAN_WRONG_STATION: { kind: "conflict", message: "This tile is already {state}. It doesn’t belong here." },
  PRINT_NOT_FOUND: { kind: "not-found", message: "We could not find this print file." },
  PRINT_NOT_READY: { kind: "conflict", message: "This tile has no print file yet. Try again once it’s ready." },
  PRINT_FORMAT_UNKNOWN: { kind: "invalid", message: "Print files are available as .jpg, .tif, or .pdf." },
  PRINT_CHANGED: { kind: "conflict", message: "This isn’t the file we made. Have the tile remade." },
  SHEET_NOT_READY: { kind: "conflict", message: "{pieces} no print file yet. Sheets need every tile in the order." },
  SHEET_NOT_FOUND: { kind: "not-found", message: "This order doesn’t fill a sheet like this." },
} as const satisfies Record<string, ErrorDefinition>;
