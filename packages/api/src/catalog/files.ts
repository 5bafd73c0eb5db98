import { openArtImage } from "@storywall/services/catalog/art/open-art-image";
import { openProductImage } from "@storywall/services/walls/open-product-image";
import { type FileRoute, widthOf } from "../http/file-route.ts";

export const catalogFiles: readonly FileRoute[] = [
  {
    path: "/art-images/{artId}/{size}",
    access: "anyone",
    open: (ctx, { artId = "", size = "" }) => openArtImage(ctx, { artId, width: widthOf(size, "NOT_FOUND") }),
  },
  { path: "/product-images/{file}", access: "anyone", open: async (_, { file = "" }) => openProductImage(file) },
];
