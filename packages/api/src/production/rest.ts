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
    summary: "Advances the scanned tile one step at its station. Repeating a scanId has no effect.",
    request: ScanInput.extend({ scanId }),
    handler: (api, input) => api.board.scan({ ...input, scanId: input.scanId ?? newUuid() }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(ScanResult),
  }),

  defineRoute("DELETE", "/api/admin/scans/{scanId}", {
    summary: "Undoes a scan if nothing else has happened to its tile.",
    request: z.object({ scanId: z.uuid() }),
    handler: (api, input) => api.board.undoScan(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.null()),
  }),

  defineRoute("GET", "/api/admin/boxes/{code}", {
    summary: "What belongs in the box of a packing slip, and what is already in it.",
    request: box,
    handler: (api, { code }) => api.board.openBox({ box: code }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(BoxView),
  }),

  defineRoute("POST", "/api/admin/boxes/{code}/close", {
    summary: "Closes a complete box with its plate count and marks the order as packed.",
    request: CloseBoxInput.omit({ box: true }).extend({ code: ScannedText, scanId }),
    handler: (api, { code, plates, scanId: id }) => api.board.closeBox({ box: code, plates, scanId: id ?? newUuid() }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(BoxView),
  }),
];
