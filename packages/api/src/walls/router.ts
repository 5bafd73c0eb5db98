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
import { duplicateWall } from "@storywall/services/walls/duplicate-wall";
import { listWallVersions } from "@storywall/services/walls/list-wall-versions";
import { listWalls } from "@storywall/services/walls/list-walls";
import { readWall } from "@storywall/services/walls/read-wall";
import { removeWall } from "@storywall/services/walls/remove-wall";
import { renameWall } from "@storywall/services/walls/rename-wall";
import { restoreWallVersion } from "@storywall/services/walls/restore-wall-version";
import { saveWall } from "@storywall/services/walls/save-wall";
import { undeleteWall } from "@storywall/services/walls/undelete-wall";
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
