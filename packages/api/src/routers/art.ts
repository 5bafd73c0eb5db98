import { ArtTag, ArtView, ListArtInput, SaveArtTagsInput, SlimArt } from "@storywall/domain/art/schema";
import { ArtId } from "@storywall/domain/ids";
import { PageOf } from "@storywall/domain/paging";
import { listAllArt } from "@storywall/services/art/list-all-art";
import { listArt } from "@storywall/services/art/list-art";
import { listRelatedArt } from "@storywall/services/art/list-related-art";
import { listTags } from "@storywall/services/art/list-tags";
import { readArt } from "@storywall/services/art/read-art";
import { saveArtTags } from "@storywall/services/art/save-art-tags";
import { z } from "zod";
import { adminMay, publicProcedure, router } from "../trpc.ts";

const TheArt = z.object({ artId: ArtId });

export const artRouter = router({
  list: publicProcedure
    .input(ListArtInput)
    .output(PageOf(ArtView))
    .query(({ ctx, input }) => listArt(ctx, input)),

  listAll: publicProcedure.output(z.array(SlimArt)).query(({ ctx }) => listAllArt(ctx)),

  tags: publicProcedure.output(z.array(ArtTag)).query(({ ctx }) => listTags(ctx)),

  read: publicProcedure
    .input(TheArt)
    .output(ArtView)
    .query(({ ctx, input }) => readArt(ctx, input)),

  related: publicProcedure
    .input(TheArt)
    .output(z.array(ArtView))
    .query(({ ctx, input }) => listRelatedArt(ctx, input)),

  saveTags: adminMay("art.edit")
    .input(SaveArtTagsInput)
    .output(ArtView)
    .mutation(({ ctx, input }) => saveArtTags(ctx, input)),
});
