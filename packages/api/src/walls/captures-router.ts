import { CaptureId } from "@storywall/domain/kernel/ids";
import { CaptureView, CreateCaptureInput } from "@storywall/domain/walls/captures/schema";
import { createCapture, readCapture } from "@storywall/services/walls/captures/captures";
import { z } from "zod";
import { router, shopperProcedure, visitorProcedure } from "../trpc.ts";

export const capturesRouter = router({
  create: visitorProcedure("visitor")
    .input(CreateCaptureInput)
    .output(CaptureView)
    .mutation(({ ctx, input }) => createCapture(ctx, input)),

  read: shopperProcedure("visitor")
    .input(z.object({ captureId: CaptureId }))
    .output(CaptureView)
    .query(({ ctx, input }) => readCapture(ctx, input)),
});
