import {
  ContributedPhotoRef,
  CreatePhotoCollectionInput,
  OpenedPhotoCollection,
  OpenPhotoCollectionInput,
  PhotoCollectionRef,
  PhotoCollectionView,
  ReserveContributedPhotoInput,
} from "@storywall/domain/photos/photo-collections";
import {
  HandOffPhotoInput,
  NewHandOff,
  OpenedHandOff,
  OpenHandOffInput,
  PhotoParts,
  PhotoReservation,
  PhotoView,
  ReceivedPhotosInput,
  RemovedPhoto,
  ReserveHandOffPhotoInput,
  ReservePhotoInput,
} from "@storywall/domain/photos/schema";
import { closeCollection, createCollection, listCollections } from "@storywall/services/photos/collections/collections";
import {
  completeContributedUpload,
  readContributedParts,
  removeContributedPhoto,
  reserveContributedPhoto,
} from "@storywall/services/photos/collections/contribute-photo";
import { readCollectionForContributor } from "@storywall/services/photos/collections/open-collection";
import { completeUpload } from "@storywall/services/photos/complete-upload";
import {
  completeHandOffUpload,
  createHandOffLink,
  listReceivedPhotos,
  readHandOffLink,
  readHandOffParts,
  reserveHandOffPhoto,
} from "@storywall/services/photos/hand-off";
import { listPhotos } from "@storywall/services/photos/photos";
import { removePhoto } from "@storywall/services/photos/remove-photo";
import { reservePhoto } from "@storywall/services/photos/reserve-photo";
import { readUploadParts } from "@storywall/services/photos/upload-in-parts";
import { z } from "zod";
import { publicProcedure, router, shopperProcedure, visitorProcedure } from "../trpc.ts";

const PhotoRef = z.object({ photoId: z.uuid('"photo_id" must be a UUID.') });

export const photosRouter = router({
  reserve: visitorProcedure("visitor")
    .input(ReservePhotoInput)
    .output(PhotoReservation)
    .mutation(({ ctx, input }) => reservePhoto(ctx, input)),

  complete: visitorProcedure("visitor")
    .input(PhotoRef)
    .output(PhotoView)
    .mutation(({ ctx, input }) => completeUpload(ctx, input)),

  parts: shopperProcedure("visitor")
    .input(PhotoRef)
    .output(PhotoParts)
    .query(({ ctx, input }) => readUploadParts(ctx, input)),

  remove: visitorProcedure("visitor")
    .input(PhotoRef)
    .output(RemovedPhoto)
    .mutation(({ ctx, input }) => removePhoto(ctx, input)),

  list: shopperProcedure("visitor")
    .input(z.object({ photoIds: z.array(z.uuid()).max(100).optional() }).default({}))
    .output(z.array(PhotoView))
    .query(({ ctx, input }) => listPhotos(ctx, input)),
});

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
    .query(({ ctx, input }) => readCollectionForContributor(ctx, input)),

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

/** Procedures for uploading photos from a phone that scanned a QR code. The token only permits adding photos. */
export const handOffRouter = router({
  create: visitorProcedure("visitor")
    .output(NewHandOff)
    .mutation(({ ctx }) => createHandOffLink(ctx)),

  received: shopperProcedure("visitor")
    .input(ReceivedPhotosInput)
    .output(z.array(PhotoView))
    .query(({ ctx, input }) => listReceivedPhotos(ctx, input)),

  open: publicProcedure
    .input(OpenHandOffInput)
    .output(OpenedHandOff)
    .query(({ ctx, input }) => readHandOffLink(ctx, input)),

  reserve: publicProcedure
    .input(ReserveHandOffPhotoInput)
    .output(PhotoReservation)
    .mutation(({ ctx, input }) => reserveHandOffPhoto(ctx, input)),

  parts: publicProcedure
    .input(HandOffPhotoInput)
    .output(PhotoParts)
    .query(({ ctx, input }) => readHandOffParts(ctx, input)),

  complete: publicProcedure
    .input(HandOffPhotoInput)
    .output(PhotoView)
    .mutation(({ ctx, input }) => completeHandOffUpload(ctx, input)),
});
