import { HangingSheetInput, HangingSheetView } from "@storywall/domain/walls/planner/schema";
import { planHangingSheet } from "@storywall/services/walls/planner/hanging-sheet";
import { publicProcedure, router } from "../trpc.ts";

export const plannerRouter = router({
  hangingSheet: publicProcedure
    .input(HangingSheetInput)
    .output(HangingSheetView)
    .query(({ input }) => planHangingSheet(input)),
});
