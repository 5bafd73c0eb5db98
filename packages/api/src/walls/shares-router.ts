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
import { createShare } from "@storywall/services/walls/create-share";
import { listShares } from "@storywall/services/walls/list-shares";
import { readShare } from "@storywall/services/walls/read-share";
import { requestSharedModel } from "@storywall/services/walls/request-shared-model";
import { revokeShare } from "@storywall/services/walls/revoke-share";
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
