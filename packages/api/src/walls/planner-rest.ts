import { HangingSheetInput, HangingSheetView } from "@storywall/domain/walls/planner/schema";
import { createWrappedDataSchema, wrapInData } from "../http/envelope.ts";
import { defineRoute } from "../http/rest-route.ts";

export const plannerRoutes = [
  defineRoute("POST", "/api/planner/hanging-sheet", {
    summary: "Where each tile and its plate go on a wall, and the URL of the full-size hanging guide.",
    request: HangingSheetInput,
    handler: (api, input) => api.planner.hangingSheet(input),
    response: ({ path, ...sheet }, _, publicUrl) => wrapInData({ ...sheet, url: publicUrl + path }),
    responseSchema: createWrappedDataSchema(
      HangingSheetView.omit({ path: true }).extend({ url: HangingSheetView.shape.path }),
    ),
  }),
];
