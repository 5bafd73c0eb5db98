import { newUuid } from "@storywall/domain/kernel/uuid";
import { ScannedText } from "@storywall/domain/production/production-codes";
import { BoxView, CloseBoxInput, ScanAnswer, ScanInput } from "@storywall/domain/production/production-scan";
import { z } from "zod";
import { InData, inData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

const box = z.object({ code: ScannedText });
const scanId = z.uuid().optional();

/** For scanners with their own software; the caller signs in as an admin. */
export const workshopRoutes = [
  route("POST", "/api/admin/scans", {
    summary: "Takes the scanned tile one step on, as its station does. Sent again with its scanId it is heard once.",
    reads: ScanInput.extend({ scanId }),
    calls: (api, input) => api.board.scan({ ...input, scanId: input.scanId ?? newUuid() }),
    replies: inData,
    shape: InData(ScanAnswer),
  }),

  route("DELETE", "/api/admin/scans/{scanId}", {
    summary: "Takes a scan back, while nothing else has happened to its tile.",
    reads: z.object({ scanId: z.uuid() }),
    calls: (api, input) => api.board.undoScan(input),
    replies: inData,
    shape: InData(z.null()),
  }),

  route("GET", "/api/admin/boxes/{code}", {
    summary: "What belongs into the box of a packing slip, and what is in it.",
    reads: box,
    calls: (api, { code }) => api.board.openBox({ box: code }),
    replies: inData,
    shape: InData(BoxView),
  }),

  route("POST", "/api/admin/boxes/{code}/close", {
    summary: "Says that a box is complete, with its plates counted; its order is packed then.",
    reads: CloseBoxInput.omit({ box: true }).extend({ code: ScannedText, scanId }),
    calls: (api, { code, plates, scanId: id }) => api.board.closeBox({ box: code, plates, scanId: id ?? newUuid() }),
    replies: inData,
    shape: InData(BoxView),
  }),
];
