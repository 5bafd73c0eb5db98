import { openEvidence } from "@storywall/services/operations/open-evidence";
import { openProof } from "@storywall/services/orders/open-proof";
import { openReceipt } from "@storywall/services/orders/open-receipt";
import { adminFile, type FileRoute } from "../http/file-route.ts";

export const orderFiles: readonly FileRoute[] = [
  {
    path: "/orders/{orderId}/tiles/{tileId}/proof.jpg",
    access: "order",
    open: (ctx, { orderId = "", tileId = "" }, { token }) => openProof(ctx, { orderId, tileId, token }),
  },
  {
    path: "/orders/{orderId}/receipt.pdf",
    access: "order",
    open: (ctx, { orderId = "" }, { token }) =>
      openReceipt(ctx, { orderId, token, contactEmail: ctx.config.contactEmail }),
  },
  adminFile("/admin/evidence/{evidence}", "evidence.take", (ctx, { evidence = "" }) =>
    openEvidence(ctx, { ticket: evidence, contactEmail: ctx.config.contactEmail }),
  ),
];
