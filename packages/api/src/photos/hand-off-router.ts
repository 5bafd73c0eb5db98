import {
  NewHandOff,
  OneSentPhoto,
  OpenedHandOff,
  OpenHandOffInput,
  ReceivedInput,
  ReserveThroughInput,
} from "@storywall/domain/photos/hand-off";
import { PhotoParts, PhotoReservation, PhotoView } from "@storywall/domain/photos/schema";
import {
  completeThrough,
  createHandOff,
  openHandOff,
  readPartsThrough,
  readReceived,
  reserveThrough,
} from "@storywall/services/photos/hand-off";
import { z } from "zod";
import { publicProcedure, router, visitorProcedure } from "../trpc.ts";

/** Uploads from a phone that scanned a QR code. The token only allows adding photos. */
export const handOffRouter = router({
  create: visitorProcedure.output(NewHandOff).mutation(({ ctx }) => createHandOff(ctx)),

  received: publicProcedure
    .input(ReceivedInput)
    .output(z.array(PhotoView))
    .query(({ ctx, input }) => readReceived(ctx, input)),

  open: publicProcedure
    .input(OpenHandOffInput)
    .output(OpenedHandOff)
    .query(({ ctx, input }) => openHandOff(ctx, input)),

  reserve: publicProcedure
    .input(ReserveThroughInput)
    .output(PhotoReservation)
    .mutation(({ ctx, input }) => reserveThrough(ctx, input)),

  parts: publicProcedure
    .input(OneSentPhoto)
    .output(PhotoParts)
    .query(({ ctx, input }) => readPartsThrough(ctx, input)),

  complete: publicProcedure
    .input(OneSentPhoto)
    .output(PhotoView)
    .mutation(({ ctx, input }) => completeThrough(ctx, input)),
});
