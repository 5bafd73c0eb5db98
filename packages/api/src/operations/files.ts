import { ShopError } from "@storywall/domain/errors";
import { openShopExport } from "@storywall/services/operations/exports/open-shop-export";
import { openDisputeEvidence } from "@storywall/services/operations/open-dispute-evidence";
import { openVisitorExport } from "@storywall/services/operations/privacy/open-visitor-export";
import { createAdminFileRoute, type FileRoute } from "../http/file-route.ts";

export const operationsFiles: readonly FileRoute[] = [
  {
    path: "/my-data.zip",
    access: "visitor",
    open: async (ctx) => {
      if (ctx.isSignInExpired) throw new ShopError("SIGN_IN_EXPIRED");
      await ctx.config.limiter.countAttempt("exports", { ip: ctx.from.ip, visitor: ctx.userId });
      return openVisitorExport(ctx);
    },
  },
  createAdminFileRoute(
    "/admin/exports/{ticket}",
    { permission: "exports.create", stepUp: true },
    (ctx, { ticket = "" }) => openShopExport(ctx, { ticket }),
  ),
  createAdminFileRoute(
    "/admin/evidence/{evidence}",
    { permission: "evidence.download", stepUp: true },
    (ctx, { evidence = "" }) => openDisputeEvidence(ctx, { ticket: evidence, contactEmail: ctx.config.contactEmail }),
  ),
];
