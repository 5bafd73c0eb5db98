import { newUuid } from "@storywall/domain/kernel/uuid";
import { ScannedText } from "@storywall/domain/production/production-codes";
import { BoxView, CloseBoxInput, ScanAnswer, ScanInput } from "@storywall/domain/production/production-scan";
import { z } from "zod";
import { WrappedData, wrapData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

const box = z.object({ code: ScannedText });
const scanId = z.uuid().optional();

/** For scanners with their own software; the caller signs in as an admin. */
export const workshopRoutes = [
  route("POST", "/api/admin/scans", {
    summary: "Takes the scanned tile one step on, as its station does. Sent again with its scanId it is heard once.",
    request: ScanInput.extend({ scanId }),
    handler: (api, input) => api.board.scan({ ...input, scanId: input.scanId ?? newUuid() }),
    response: wrapData,
    responseSchema: WrappedData(ScanAnswer),
  }),

  route("DELETE", "/api/admin/scans/{scanId}", {
    summary: "Takes a scan back, while nothing else has happened to its tile.",
    request: z.object({ scanId: z.uuid() }),
    handler: (api, input) => api.board.undoScan(input),
    response: wrapData,
    responseSchema: WrappedData(z.null()),
  }),

  route("GET", "/api/admin/boxes/{code}", {
    summary: "What belongs into the box of a packing slip, and what is in it.",
    request: box,
    handler: (api, { code }) => api.board.openBox({ box: code }),
    response: wrapData,
    responseSchema: WrappedData(BoxView),
  }),

  route("POST", "/api/admin/boxes/{code}/close", {
    summary: "Says that a box is complete, with its plates counted; its order is packed then.",
    request: CloseBoxInput.omit({ box: true }).extend({ code: ScannedText, scanId }),
    handler: (api, { code, plates, scanId: id }) => api.board.closeBox({ box: code, plates, scanId: id ?? newUuid() }),
    response: wrapData,
    responseSchema: WrappedData(BoxView),
  }),
];
