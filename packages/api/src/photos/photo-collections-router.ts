import {
  ContributedPhotoRef,
  CreatePhotoCollectionInput,
  OpenedPhotoCollection,
  OpenPhotoCollectionInput,
  PhotoCollectionRef,
  PhotoCollectionView,
  ReserveContributedPhotoInput,
} from "@storywall/domain/photos/photo-collections";
import { PhotoParts, PhotoReservation, PhotoView, RemovedPhoto } from "@storywall/domain/photos/schema";
import { closeCollection, createCollection, listCollections } from "@storywall/services/photos/collections/collections";
import {
  completeContributedUpload,
  readContributedParts,
  removeContributedPhoto,
  reserveContributedPhoto,
} from "@storywall/services/photos/collections/contribute-photo";
import { openCollection } from "@storywall/services/photos/collections/open-collection";
import { z } from "zod";
import { publicProcedure, router, shopperProcedure, visitorProcedure } from "../trpc.ts";

/**
 * Procedures for links by which family and friends add photos. The token of a link only permits adding photos, and
 * reading and removing those that the same browser added.
 */
export const photoCollectionsRouter = router({
  create: visitorProcedure("visitor")
    .input(CreatePhotoCollectionInput)
    .output(PhotoCollectionView)
    .mutation(({ ctx, input }) => createCollection(ctx, input)),

  list: shopperProcedure("visitor")
    .output(z.array(PhotoCollectionView))
    .query(({ ctx }) => listCollections(ctx)),

  close: shopperProcedure("visitor")
    .input(PhotoCollectionRef)
    .output(z.object({ id: PhotoCollectionView.shape.id }))
    .mutation(({ ctx, input }) => closeCollection(ctx, input)),

  open: publicProcedure
    .input(OpenPhotoCollectionInput)
    .output(OpenedPhotoCollection)
    .query(({ ctx, input }) => openCollection(ctx, input)),

  reserve: publicProcedure
    .input(ReserveContributedPhotoInput)
    .output(PhotoReservation)
    .mutation(async ({ ctx, input }) => {
      // Many contributors can share an address, for example at a party, and many addresses can share a leaked link.
      await ctx.config.limiter.countAttempt("contributions", { ip: ctx.from.ip, visitor: input.token });
      return reserveContributedPhoto(ctx, input);
    }),

  parts: publicProcedure
    .input(ContributedPhotoRef)
    .output(PhotoParts)
    .query(({ ctx, input }) => readContributedParts(ctx, input)),

  complete: publicProcedure
    .input(ContributedPhotoRef)
    .output(PhotoView)
    .mutation(({ ctx, input }) => completeContributedUpload(ctx, input)),

  remove: publicProcedure
    .input(ContributedPhotoRef)
    .output(RemovedPhoto)
    .mutation(({ ctx, input }) => removeContributedPhoto(ctx, input)),
});
