import { WallId } from "@storywall/domain/kernel/ids";
import {
  RemovedWall,
  RenameWallInput,
  RestoreWallVersionInput,
  SaveWallInput,
  WallSummary,
  WallVersionView,
  WallView,
} from "@storywall/domain/walls/schema";
import {
  duplicateWall,
  listWalls,
  listWallVersions,
  readWall,
  removeWall,
  renameWall,
  restoreWallVersion,
  saveWall,
  undeleteWall,
} from "@storywall/services/walls/walls";
import { z } from "zod";
import { router, shopperProcedure, visitorProcedure } from "../trpc.ts";

const OneWall = z.object({ wallId: WallId });

export const wallsRouter = router({
  list: shopperProcedure("visitor")
    .output(z.array(WallSummary))
    .query(({ ctx }) => listWalls(ctx)),

  read: shopperProcedure("visitor")
    .input(OneWall)
    .output(WallView)
    .query(({ ctx, input }) => readWall(ctx, input)),

  save: visitorProcedure("visitor")
    .input(SaveWallInput)
    .output(WallView)
    .mutation(({ ctx, input }) => saveWall(ctx, input)),

  rename: visitorProcedure("visitor")
    .input(RenameWallInput)
    .output(WallView)
    .mutation(({ ctx, input }) => renameWall(ctx, input)),

  duplicate: visitorProcedure("visitor")
    .input(OneWall)
    .output(WallView)
    .mutation(({ ctx, input }) => duplicateWall(ctx, input)),

  remove: visitorProcedure("visitor")
    .input(OneWall)
    .output(RemovedWall)
    .mutation(({ ctx, input }) => removeWall(ctx, input)),

  undelete: visitorProcedure("visitor")
    .input(OneWall)
    .output(WallView)
    .mutation(({ ctx, input }) => undeleteWall(ctx, input)),

  versions: shopperProcedure("visitor")
    .input(OneWall)
    .output(z.array(WallVersionView))
    .query(({ ctx, input }) => listWallVersions(ctx, input)),

  restoreVersion: visitorProcedure("visitor")
    .input(RestoreWallVersionInput)
    .output(WallView)
    .mutation(({ ctx, input }) => restoreWallVersion(ctx, input)),
});
