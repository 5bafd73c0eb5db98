import {
  PhotoParts,
  PhotoReservation,
  PhotoView,
  RemovedPhoto,
  ReservePhotoInput,
} from "@storywall/domain/photos/schema";
import { completeUpload } from "@storywall/services/photos/complete-upload";
import { listPhotos } from "@storywall/services/photos/photos";
import { removePhoto } from "@storywall/services/photos/remove-photo";
import { reservePhoto } from "@storywall/services/photos/reserve-photo";
import { readUploadParts } from "@storywall/services/photos/upload-in-parts";
import { z } from "zod";
import { router, shopperProcedure, visitorProcedure } from "../trpc.ts";

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
