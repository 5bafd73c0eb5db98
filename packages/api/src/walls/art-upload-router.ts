import { CreateArtInput } from "@storywall/domain/catalog/art/describe-art";
import { ArtView } from "@storywall/domain/catalog/art/schema";
import { createArt } from "@storywall/services/walls/create-art";
import { adminProcedure, router } from "../trpc.ts";

export const artUploadRouter = router({
  create: adminProcedure("art.edit")
    .input(CreateArtInput)
    .output(ArtView)
    .mutation(({ ctx, input }) => createArt(ctx, input)),
});
