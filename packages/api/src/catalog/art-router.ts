import { CreateArtInput, DescribeArtInput } from "@storywall/domain/art/describe-art";
import { ArtTag, ArtView, ListArtInput, SaveArtTagsInput, SlimArt } from "@storywall/domain/art/schema";
import { ArtId } from "@storywall/domain/ids";
import { PageOf } from "@storywall/domain/paging";
import { createArt } from "@storywall/services/art/create-art";
import { describeArt } from "@storywall/services/art/describe-art";
import { listAllArt } from "@storywall/services/art/list-all-art";
import { listArt } from "@storywall/services/art/list-art";
import { listRelatedArt } from "@storywall/services/art/list-related-art";
import { listTags } from "@storywall/services/art/list-tags";
import { readArt } from "@storywall/services/art/read-art";
import { removeArt } from "@storywall/services/art/remove-art";
import { saveArtTags } from "@storywall/services/art/save-art-tags";
import { z } from "zod";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";

const TheArt = z.object({ artId: ArtId });
const TheArtGone = z.object({ id: ArtId });

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

  /** Of a picture that this browser has sent as it sends any photo. */
  create: adminProcedure
    .input(CreateArtInput)
    .output(ArtView)
    .mutation(({ ctx, input }) => createArt(ctx, input)),

  describe: adminProcedure
    .input(DescribeArtInput)
    .output(ArtView)
    .mutation(({ ctx, input }) => describeArt(ctx, input)),

  remove: adminProcedure
    .input(TheArt)
    .output(TheArtGone)
    .mutation(({ ctx, input }) => removeArt(ctx, input)),

  saveTags: adminProcedure
    .input(SaveArtTagsInput)
    .output(ArtView)
    .mutation(({ ctx, input }) => saveArtTags(ctx, input)),
});
