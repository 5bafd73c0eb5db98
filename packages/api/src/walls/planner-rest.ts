import { HangingSheetInput, HangingSheetView } from "@storywall/domain/walls/planner/schema";
import { InData, inData } from "../http/envelope.ts";
import { route } from "../http/rest-route.ts";

export const plannerRoutes = [
  route("POST", "/api/planner/hanging-sheet", {
    summary:
      "Where each tile and its plate go on a wall, and where the sheets to hang them by, at true size, are fetched.",
    reads: HangingSheetInput,
    calls: (api, given) => api.planner.hangingSheet(given),
    replies: ({ path, ...sheet }, _, publicUrl) => inData({ ...sheet, url: publicUrl + path }),
    shape: InData(HangingSheetView.omit({ path: true }).extend({ url: HangingSheetView.shape.path })),
  }),
];
