import { openPrintProof, openReceipt, openRendition } from "@storywall/services/orders/order-files";
import { openReturnLabel } from "@storywall/services/orders/returns";
import { type FileRoute, parseImageWidth } from "../http/file-route.ts";

export const orderFiles: readonly FileRoute[] = [
  {
    path: "/orders/{orderId}/tiles/{tileId}/proof.jpg",
    access: "order",
    open: (ctx, { orderId = "", tileId = "" }, { token }) => openPrintProof(ctx, { orderId, tileId, token }),
  },
  {
    path: "/orders/{orderId}/receipt.pdf",
    access: "order",
    open: (ctx, { orderId = "" }, { token }) =>
      openReceipt(ctx, { orderId, token, contactEmail: ctx.config.contactEmail }),
  },
  {
    path: "/orders/{orderId}/return-label.pdf",
    access: "order",
    open: (ctx, { orderId = "" }, { token }) => openReturnLabel(ctx, { orderId, token }),
  },
  {
    path: "/photos/{handle}/{size}",
    access: "visitor",
    open: (ctx, { handle = "", size = "" }, links) =>
      openRendition(ctx, { handle, width: parseImageWidth(size, "PHOTO_NOT_FOUND"), ...links }),
  },
];
