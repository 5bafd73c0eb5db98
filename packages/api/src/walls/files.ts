import { ShopError } from "@storywall/domain/errors";
import { isHangingPaper } from "@storywall/domain/walls/planner/hanging-sheets";
import { openCapture } from "@storywall/services/walls/captures/captures";
import { openHangingSheet } from "@storywall/services/walls/planner/hanging-sheet";
import { openProductImage } from "@storywall/services/walls/product";
import { openSharedFile } from "@storywall/services/walls/shares";
import type { FileRoute } from "../http/file-route.ts";

export const wallFiles: readonly FileRoute[] = [
  { path: "/product-images/{file}", access: "anyone", open: async (_, { file = "" }) => openProductImage(file) },
  { path: "/captures/{file}", access: "visitor", open: (ctx, { file = "" }) => openCapture(ctx, { file }) },
  {
    path: "/p/{token}/{file}",
    access: "anyone",
    open: (ctx, { token = "", file = "" }) => openSharedFile(ctx, { token, file }),
  },
  {
    path: "/planner/sheets/{plan}/{file}",
    access: "anyone",
    open: async (ctx, { plan = "", file = "" }) => {
      const paper = file.replace(/\.pdf$/, "");
      if (!file.endsWith(".pdf") || !isHangingPaper(paper)) throw new ShopError("NOT_FOUND");
      await ctx.config.limiter.countAttempt("hangingSheets", { ip: ctx.from.ip, visitor: ctx.userId });
      return openHangingSheet({ plan, paper });
    },
  },
];
