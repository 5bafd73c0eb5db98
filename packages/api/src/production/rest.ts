import { newUuid } from "@storywall/domain/kernel/uuid";
import { ScannedText } from "@storywall/domain/production/production-codes";
import { BoxView, CloseBoxInput, ScanInput, ScanResult } from "@storywall/domain/production/production-scan";
import { z } from "zod";
import { createWrappedDataSchema, wrapInData } from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";

const box = z.object({ code: ScannedText });
const scanId = z.uuid().optional();

/** Routes for scanners with their own software. The caller signs in as an admin. */
export const workshopRoutes = [
  defineRoute("POST", "/api/admin/scans", {
    procedure: "board.scan",
    summary: "Advances the scanned tile one step at its station. Repeating a scanId has no effect.",
    errors: [
      "SCAN_MISREAD",
      "SCAN_WRONG_KIND",
      "SCAN_UNKNOWN",
      "SCAN_NOT_STARTED",
      "SCAN_ON_HOLD",
      "SCAN_BEING_REMADE",
      "SCAN_OUT_OF_ORDER",
      "SCAN_WRONG_STATION",
      "ORDER_CANCELLED",
      "SCAN_BOX_FIRST",
      "SCAN_WRONG_BOX",
    ],
    request: ScanInput.extend({ scanId }),
    handler: (api, input) => api.board.scan({ ...input, scanId: input.scanId ?? newUuid() }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(ScanResult),
  }),

  defineRoute("DELETE", "/api/admin/scans/{scanId}", {
    procedure: "board.undoScan",
    summary: "Undoes a scan if nothing else has happened to its tile.",
    errors: ["SCAN_UNKNOWN", "SCAN_NOT_UNDONE"],
    request: z.object({ scanId: z.uuid() }),
    handler: (api, input) => api.board.undoScan(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.null()),
  }),

  defineRoute("GET", "/api/admin/boxes/{code}", {
    procedure: "board.openBox",
    summary: "What belongs in the box of a packing slip, and what is already in it.",
    errors: ["SCAN_MISREAD", "SCAN_WRONG_KIND", "SCAN_UNKNOWN", "LABEL_VOID", "ORDER_CANCELLED"],
    request: box,
    handler: (api, { code }) => api.board.openBox({ box: code }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(BoxView),
  }),

  defineRoute("POST", "/api/admin/boxes/{code}/close", {
    procedure: "board.closeBox",
    summary: "Closes a complete box with its plate count and marks the order as packed.",
    errors: [
      "BOX_NOT_COMPLETE",
      "PLATES_WRONG",
      "BOX_TOO_EARLY",
      "ORDER_CANCELLED",
      "SCAN_MISREAD",
      "SCAN_WRONG_KIND",
      "SCAN_UNKNOWN",
      "LABEL_VOID",
    ],
    request: CloseBoxInput.omit({ box: true }).extend({ code: ScannedText, scanId }),
    handler: (api, { code, plates, scanId: id }) => api.board.closeBox({ box: code, plates, scanId: id ?? newUuid() }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(BoxView),
  }),
];
