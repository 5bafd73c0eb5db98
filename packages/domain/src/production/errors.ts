import type { ErrorDefinition } from "../kernel/errors.ts";

export const productionErrors = {
  FRAMES_SHORT: {
    kind: "conflict",
    message:
      "Not enough {frame} frames in {size}: {wanted} needed, {free} available. Check the stock count or wait for a delivery.",
  },
  ADDRESSES_NONE: { kind: "conflict", message: "None of these boxes is ready to ship. Reload to see which ones are." },
  FRAMES_MISSING: { kind: "conflict", message: "There aren’t enough frames for this order. Check the stock count." },
  ORDER_FILE_MISSING: {
    kind: "conflict",
    message: "A file for this order is missing. See Reconciliation for details.",
  },
  REMAKE_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this remake." },
  CHANGE_WINDOW_OPEN: {
    kind: "conflict",
    message: "The customer can still change or cancel this order. Confirm that you want to start early.",
  },
  BATCH_EMPTY: {
    kind: "conflict",
    message: "Nothing here is ready to print. Someone may have started the batch already.",
  },
  BATCH_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this batch." },
  BATCH_MOVED: { kind: "conflict", message: "Nothing in this batch is waiting to be printed anymore." },
  BOX_NOT_CLOSED: { kind: "conflict", message: "This box hasn’t been packed and checked yet." },
  BOX_NOT_COMPLETE: { kind: "conflict", message: "Tiles not in this box yet: {missing} of {of}." },
  BOX_TOO_EARLY: { kind: "conflict", message: "The customer can still change or cancel this order. Pack it later." },
  LAB_UNAVAILABLE: { kind: "unavailable", message: "The print lab isn’t answering. We’ll try again." },
  LAB_ORDER_NOT_FOUND: { kind: "not-found", message: "The print lab doesn’t have this box anymore." },
  LABELS_OFF: { kind: "conflict", message: "Buying labels is switched off. Choose a label service in Settings first." },
  LABELS_UNAVAILABLE: {
    kind: "unavailable",
    message: "The label service isn’t answering right now. Try again in a few minutes.",
  },
  LABEL_REFUSED: { kind: "conflict", message: "The label service refused this ({code})." },
  LABEL_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this label." },
  LABEL_EXISTS: { kind: "conflict", message: "This box already has a label. Void it before you buy another one." },
  LABEL_USED: { kind: "conflict", message: "The box was shipped with this label, so it can’t be voided." },
  LABEL_NOT_READY: { kind: "conflict", message: "This label isn’t bought yet, or its file was deleted." },
  SENDER_MISSING: { kind: "conflict", message: "Save your return address in Settings first. It’s printed on labels." },
  LABEL_VOID: {
    kind: "conflict",
    message: "The address for {order} changed, so this label is void. Print the label and packing slip again.",
  },
  PARCEL_SENT: { kind: "conflict", message: "This box was already shipped via {carrier}, tracking number {number}." },
  PLATES_WRONG: { kind: "invalid", message: "This box needs {plates}. You entered {counted}." },
  SCAN_BEING_REMADE: { kind: "conflict", message: "This tile is being remade. Set this print aside." },
  SCAN_BOX_FIRST: { kind: "invalid", message: "Scan the box’s packing slip first, then its tiles." },
  SCAN_MISREAD: { kind: "invalid", message: "That isn’t one of our codes, or it was misread. Scan it again." },
  SCAN_NOT_STARTED: { kind: "conflict", message: "Order {order} hasn’t started printing yet. Set this tile aside." },
  SCAN_NOT_UNDONE: {
    kind: "conflict",
    message: "This can’t be undone because the tile or its order is already at a later step.",
  },
  SCAN_ON_HOLD: { kind: "conflict", message: "Order {order} is on hold. Set this tile aside." },
  SCAN_OUT_OF_ORDER: {
    kind: "conflict",
    message: "This tile isn’t {before} yet. Scan it at the {station} station first.",
  },
  SCAN_UNKNOWN: { kind: "not-found", message: "We don’t recognize this code." },
  SCAN_WRONG_BOX: { kind: "conflict", message: "Wrong box! This tile belongs to {order}." },
  SCAN_WRONG_KIND: { kind: "invalid", message: "This code is for {found}. Scan {wanted} here." },
  SCAN_WRONG_STATION: { kind: "conflict", message: "This tile is already {state}. It doesn’t belong here." },
  TRACKING_EMPTY: { kind: "invalid", message: "There are no rows to import. Paste a table or choose a CSV file." },
  TRACKING_TOO_MANY: { kind: "invalid", message: "Import up to {limit} rows at a time." },
  TRACKING_UNREADABLE: {
    kind: "invalid",
    message: "We can’t read this table because a quotation mark isn’t closed. Fix it and try again.",
  },
  PRINT_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this print file." },
  PRINT_NOT_READY: { kind: "conflict", message: "This tile has no print file yet. Try again once it’s ready." },
  PRINT_FORMAT_UNKNOWN: { kind: "invalid", message: "Print files are available as .jpg, .tif, or .pdf." },
  PRINT_NOT_CONVERTED: {
    kind: "unavailable",
    message: "This print couldn’t be converted. Check the printer’s color profile, then try again.",
  },
  PRINT_CHANGED: { kind: "conflict", message: "This print file was changed after we made it. Remake the tile." },
  SHEET_NOT_READY: {
    kind: "conflict",
    message: "No print file yet for {tiles}. Lay out the sheets once every tile has one.",
  },
  SHEET_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this sheet." },
} as const satisfies Record<string, ErrorDefinition>;
