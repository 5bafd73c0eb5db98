import { DescribeArtInput } from "@storywall/domain/catalog/art/describe-art";
import { ArtTag, ArtView, ListArtInput, SaveArtTagsInput, SlimArt } from "@storywall/domain/catalog/art/schema";
import { ArtId } from "@storywall/domain/kernel/ids";
import { PageOf } from "@storywall/domain/kernel/paging";
import { listAllArt, listArt, listRelatedArt, listTags, readArt } from "@storywall/services/catalog/art/art";
import { removeArt, saveArtTags, updateArtText } from "@storywall/services/catalog/art/edit-art";
import { z } from "zod";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";

const ArtRef = z.object({ artId: ArtId });
const RemovedArt = z.object({ id: ArtId });

export const artRouter = router({
  list: publicProcedure
    .input(ListArtInput)
    .output(PageOf(ArtView))
    .query(({ ctx, input }) => listArt(ctx, input)),

  listAll: publicProcedure.output(z.array(SlimArt)).query(({ ctx }) => listAllArt(ctx)),

  tags: publicProcedure.output(z.array(ArtTag)).query(({ ctx }) => listTags(ctx)),

  read: publicProcedure
    .input(ArtRef)
    .output(ArtView)
    .query(({ ctx, input }) => readArt(ctx, input)),

  related: publicProcedure
    .input(ArtRef)
    .output(z.array(ArtView))
    .query(({ ctx, input }) => listRelatedArt(ctx, input)),

  describe: adminProcedure("art.edit")
    .input(DescribeArtInput)
    .output(ArtView)
    .mutation(({ ctx, input }) => updateArtText(ctx, input)),

  remove: adminProcedure("art.edit")
    .input(ArtRef)
    .output(RemovedArt)
    .mutation(({ ctx, input }) => removeArt(ctx, input)),

  saveTags: adminProcedure("art.edit")
    .input(SaveArtTagsInput)
    .output(ArtView)
    .mutation(({ ctx, input }) => saveArtTags(ctx, input)),
});
