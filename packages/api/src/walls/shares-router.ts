import {
  CreateShareInput,
  NewShare,
  RequestSharedModelInput,
  RevokedShare,
  RevokeShareInput,
  SharedModel,
  SharedWall,
  ShareView,
} from "@storywall/domain/walls/share";
import { createShare, listShares, readShare, requestSharedModel, revokeShare } from "@storywall/services/walls/shares";
import { z } from "zod";
import { publicProcedure, router, shopperProcedure, visitorProcedure } from "../trpc.ts";

export const sharesRouter = router({
  create: visitorProcedure("visitor")
    .input(CreateShareInput)
    .output(NewShare)
    .mutation(({ ctx, input }) => createShare(ctx, input)),

  list: shopperProcedure("visitor")
    .output(z.array(ShareView))
    .query(({ ctx }) => listShares(ctx)),

  revoke: shopperProcedure("visitor")
    .input(RevokeShareInput)
    .output(RevokedShare)
    .mutation(({ ctx, input }) => revokeShare(ctx, input)),

  read: publicProcedure
    .input(z.object({ token: z.string().max(200) }))
    .output(SharedWall)
    .query(({ ctx, input }) => readShare(ctx, input)),

  requestModel: publicProcedure
    .input(RequestSharedModelInput)
    .output(SharedModel)
    .mutation(({ ctx, input }) => requestSharedModel(ctx, input)),
});
