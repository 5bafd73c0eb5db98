import { TemplateView } from "@storywall/domain/catalog/template-view";
import { listMemoryCollections, readTemplate } from "@storywall/services/catalog/catalog";
import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

export const memoriesRouter = router({
  list: publicProcedure.output(z.array(TemplateView)).query(({ ctx }) => listMemoryCollections(ctx)),

  read: publicProcedure
    .input(z.object({ name: z.string().max(100) }))
    .output(TemplateView)
    .query(({ ctx, input }) => readTemplate(ctx, input)),
});
