import { ArtView, CreateArtInput } from "@storywall/domain/catalog/art/schema";
import { ProductView } from "@storywall/domain/catalog/catalog-schema";
import { KeepPictureInput, ShopPicture } from "@storywall/domain/catalog/copy/schema";
import { CaptureId, WallId } from "@storywall/domain/kernel/ids";
import { CaptureView, CreateCaptureInput } from "@storywall/domain/walls/captures/schema";
import { HangingSheetInput, HangingSheetView } from "@storywall/domain/walls/planner/schema";
import {
  RecordedPhoto,
  RecordPhotoInput,
  RemovedWall,
  RenameWallInput,
  RestoreWallVersionInput,
  SaveTemplateInfoInput,
  SaveWallInput,
  TemplateInfoView,
  WallSummary,
  WallVersionView,
  WallView,
} from "@storywall/domain/walls/schema";
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
import { createCapture, readCapture } from "@storywall/services/walls/captures/captures";
import { copyPhotoToShopPicture, createArt, recordPhotoCrop } from "@storywall/services/walls/create-art";
import { planHangingSheet } from "@storywall/services/walls/planner/hanging-sheet";
import { readProduct } from "@storywall/services/walls/product";
import { createShare, listShares, readShare, requestSharedModel, revokeShare } from "@storywall/services/walls/shares";
import { readTemplateDesign, saveTemplateDesign } from "@storywall/services/walls/template-design";
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
import { adminProcedure, publicProcedure, router, shopperProcedure, visitorProcedure } from "../trpc.ts";

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

export const templateInfoRouter = router({
  templateInfo: shopperProcedure("visitor")
    .input(z.object({ templateKey: z.string().max(60) }))
    .output(TemplateInfoView.nullable())
    .query(({ ctx, input }) => readTemplateDesign(ctx, input)),

  saveTemplateInfo: visitorProcedure("visitor")
    .input(SaveTemplateInfoInput)
    .output(TemplateInfoView)
    .mutation(({ ctx, input }) => saveTemplateDesign(ctx, input)),
});

export const userPhotoRouter = router({
  record: visitorProcedure("visitor")
    .input(RecordPhotoInput)
    .output(RecordedPhoto)
    .mutation(({ ctx, input }) => recordPhotoCrop(ctx, input)),
});

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

export const capturesRouter = router({
  create: visitorProcedure("visitor")
    .input(CreateCaptureInput)
    .output(CaptureView)
    .mutation(({ ctx, input }) => createCapture(ctx, input)),

  read: shopperProcedure("visitor")
    .input(z.object({ captureId: CaptureId }))
    .output(CaptureView)
    .query(({ ctx, input }) => readCapture(ctx, input)),
});

export const plannerRouter = router({
  hangingSheet: publicProcedure
    .input(HangingSheetInput)
    .output(HangingSheetView)
    .query(({ input }) => planHangingSheet(input)),
});

export const productRouter = router({
  product: publicProcedure
    .input(z.object({ id: z.string().max(200) }))
    .output(ProductView)
    .query(({ ctx, input }) => readProduct(ctx, input)),
});

export const artUploadRouter = router({
  create: adminProcedure("art.edit")
    .input(CreateArtInput)
    .output(ArtView)
    .mutation(({ ctx, input }) => createArt(ctx, input)),
});

export const copyPictureRouter = router({
  keepPicture: adminProcedure("copy.change")
    .input(KeepPictureInput)
    .output(ShopPicture)
    .mutation(({ ctx, input }) => copyPhotoToShopPicture(ctx, input)),
});
