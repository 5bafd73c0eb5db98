import { RecordedPhoto, RecordPhotoInput } from "@storywall/domain/walls/recorded-photo";
import { recordPhoto } from "@storywall/services/walls/create-art";
import { router, visitorProcedure } from "../trpc.ts";

export const userPhotoRouter = router({
  record: visitorProcedure("visitor")
    .input(RecordPhotoInput)
    .output(RecordedPhoto)
    .mutation(({ ctx, input }) => recordPhoto(ctx, input)),
});
