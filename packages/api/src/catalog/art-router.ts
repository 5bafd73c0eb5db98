import {
  ArtSetInput,
  ArtSetView,
  ArtTag,
  ArtView,
  DescribeArtInput,
  FullArtSet,
  ListArtInput,
  ReplaceArtSetInput,
  SaveArtTagsInput,
  SlimArt,
} from "@storywall/domain/catalog/art/schema";
import { ArtId, ArtSetId } from "@storywall/domain/kernel/ids";
import { PageOf } from "@storywall/domain/kernel/paging";
import { listAllArt, listArt, listArtTags, listRelatedArt, readArt } from "@storywall/services/catalog/art/art";
import {
  createArtSet,
  createCuratedArtSet,
  deleteArtSet,
  listArtSets,
  readArtSet,
  replaceArtSet,
  restoreArtSet,
} from "@storywall/services/catalog/art/art-sets";
import { deleteArt, saveArtTags, updateArtText } from "@storywall/services/catalog/art/edit-art";
import { z } from "zod";
import { adminProcedure, publicProcedure, router, shopperProcedure, visitorProcedure } from "../trpc.ts";

const ArtRef = z.object({ artId: ArtId });
const RemovedArt = z.object({ id: ArtId });

export const artRouter = router({
  list: publicProcedure
    .input(ListArtInput)
    .output(PageOf(ArtView))
    .query(({ ctx, input }) => listArt(ctx, input)),

  listAll: publicProcedure.output(z.array(SlimArt)).query(({ ctx }) => listAllArt(ctx)),

  tags: publicProcedure.output(z.array(ArtTag)).query(({ ctx }) => listArtTags(ctx)),

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
    .mutation(({ ctx, input }) => deleteArt(ctx, input)),

  saveTags: adminProcedure("art.edit")
    .input(SaveArtTagsInput)
    .output(ArtView)
    .mutation(({ ctx, input }) => saveArtTags(ctx, input)),
});

const SetRef = z.object({ setId: ArtSetId });

export const artSetsRouter = router({
  list: shopperProcedure("visitor")
    .output(z.array(ArtSetView))
    .query(({ ctx }) => listArtSets(ctx)),

  art: publicProcedure
    .input(ListArtInput)
    .output(PageOf(ArtView))
    .query(({ ctx, input }) => listArt(ctx, { ...input, inSets: true })),

  read: shopperProcedure("visitor")
    .input(SetRef)
    .output(FullArtSet)
    .query(({ ctx, input }) => readArtSet(ctx, input)),

  create: visitorProcedure("visitor")
    .input(ArtSetInput)
    .output(FullArtSet)
    .mutation(({ ctx, input }) => createArtSet(ctx, input)),

  createCurated: adminProcedure("art.edit")
    .input(ArtSetInput)
    .output(FullArtSet)
    .mutation(({ ctx, input }) => createCuratedArtSet(ctx, input)),

  restore: adminProcedure("art.edit")
    .input(SetRef)
    .output(FullArtSet)
    .mutation(({ ctx, input }) => restoreArtSet(ctx, input)),

  // The set's owner and admins who edit artworks may replace a set. The services check this.
  replace: shopperProcedure("visitor")
    .input(ReplaceArtSetInput)
    .output(FullArtSet)
    .mutation(({ ctx, input }) => replaceArtSet(ctx, input)),

  delete: shopperProcedure("visitor")
    .input(SetRef)
    .output(z.object({ id: ArtSetId }))
    .mutation(({ ctx, input }) => deleteArtSet(ctx, input)),
});
