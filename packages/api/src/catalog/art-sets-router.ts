import { ArtView, ListArtInput } from "@storywall/domain/catalog/art/schema";
import { ArtSetInput, ArtSetView, FullArtSet, ReplaceArtSetInput } from "@storywall/domain/catalog/art/set-schema";
import { ArtSetId } from "@storywall/domain/kernel/ids";
import { PageOf } from "@storywall/domain/kernel/paging";
import { listArt } from "@storywall/services/catalog/art/art";
import {
  createCuratedSet,
  createSet,
  deleteSet,
  listSets,
  readSet,
  replaceSet,
  restoreSet,
} from "@storywall/services/catalog/art/art-sets";
import { z } from "zod";
import { adminProcedure, publicProcedure, router, shopperProcedure, visitorProcedure } from "../trpc.ts";

const SetRef = z.object({ setId: ArtSetId });

export const artSetsRouter = router({
  list: shopperProcedure("visitor")
    .output(z.array(ArtSetView))
    .query(({ ctx }) => listSets(ctx)),

  art: publicProcedure
    .input(ListArtInput)
    .output(PageOf(ArtView))
    .query(({ ctx, input }) => listArt(ctx, { ...input, inSets: true })),

  read: shopperProcedure("visitor")
    .input(SetRef)
    .output(FullArtSet)
    .query(({ ctx, input }) => readSet(ctx, input)),

  create: visitorProcedure("visitor")
    .input(ArtSetInput)
    .output(FullArtSet)
    .mutation(({ ctx, input }) => createSet(ctx, input)),

  createCurated: adminProcedure("art.edit")
    .input(ArtSetInput)
    .output(FullArtSet)
    .mutation(({ ctx, input }) => createCuratedSet(ctx, input)),

  restore: adminProcedure("art.edit")
    .input(SetRef)
    .output(FullArtSet)
    .mutation(({ ctx, input }) => restoreSet(ctx, input)),

  // The set's owner and admins who edit artworks may replace a set. The services check this.
  replace: shopperProcedure("visitor")
    .input(ReplaceArtSetInput)
    .output(FullArtSet)
    .mutation(({ ctx, input }) => replaceSet(ctx, input)),

  delete: shopperProcedure("visitor")
    .input(SetRef)
    .output(z.object({ id: ArtSetId }))
    .mutation(({ ctx, input }) => deleteSet(ctx, input)),
});
