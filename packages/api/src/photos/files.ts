import { openRendition } from "@storywall/services/orders/read-rendition";
import { type FileRoute, widthOf } from "../http/file-route.ts";

export const photoFiles: readonly FileRoute[] = [
  {
    path: "/photos/{handle}/{size}",
    access: "visitor",
    open: (ctx, { handle = "", size = "" }, links) =>
      openRendition(ctx, { handle, width: widthOf(size, "PHOTO_NOT_FOUND"), ...links }),
  },
];
