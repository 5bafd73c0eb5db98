import { openArtImage } from "@storywall/services/catalog/art/art";
import { type FileRoute, parseImageWidth } from "../http/file-route.ts";

export const catalogFiles: readonly FileRoute[] = [
  {
    path: "/art-images/{artId}/{size}",
    access: "anyone",
    open: (ctx, { artId = "", size = "" }) => openArtImage(ctx, { artId, width: parseImageWidth(size, "NOT_FOUND") }),
  },
];
