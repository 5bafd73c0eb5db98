import { SaveTemplateInfoInput, TemplateInfoView } from "@storywall/domain/walls/schema";
import { readTemplateInfo, saveTemplateInfo } from "@storywall/services/walls/template-info";
import { z } from "zod";
import { router, shopperProcedure, visitorProcedure } from "../trpc.ts";

export const templateInfoRouter = router({
  templateInfo: shopperProcedure("visitor")
    .input(z.object({ templateKey: z.string().max(60) }))
    .output(TemplateInfoView.nullable())
    .query(({ ctx, input }) => readTemplateInfo(ctx, input)),

  saveTemplateInfo: visitorProcedure("visitor")
    .input(SaveTemplateInfoInput)
    .output(TemplateInfoView)
    .mutation(({ ctx, input }) => saveTemplateInfo(ctx, input)),
});
