import {
  HandOffPhotoInput,
  NewHandOff,
  OpenedHandOff,
  OpenHandOffInput,
  ReceivedPhotosInput,
  ReserveHandOffPhotoInput,
} from "@storywall/domain/photos/hand-off";
import { PhotoParts, PhotoReservation, PhotoView } from "@storywall/domain/photos/schema";
import {
  completeHandOffUpload,
  createHandOff,
  listReceivedPhotos,
  openHandOff,
  readHandOffParts,
  reserveHandOffPhoto,
} from "@storywall/services/photos/hand-off";
import { z } from "zod";
import { publicProcedure, router, shopperProcedure, visitorProcedure } from "../trpc.ts";

/** Procedures for uploading photos from a phone that scanned a QR code. The token only permits adding photos. */
export const handOffRouter = router({
  create: visitorProcedure("visitor")
    .output(NewHandOff)
    .mutation(({ ctx }) => createHandOff(ctx)),

  received: shopperProcedure("visitor")
    .input(ReceivedPhotosInput)
    .output(z.array(PhotoView))
    .query(({ ctx, input }) => listReceivedPhotos(ctx, input)),

  open: publicProcedure
    .input(OpenHandOffInput)
    .output(OpenedHandOff)
    .query(({ ctx, input }) => openHandOff(ctx, input)),

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
