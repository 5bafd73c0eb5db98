import { OrderId, RemakeId } from "@storywall/domain/kernel/ids";
import { DecideClaimInput, ReturnLabelInput } from "@storywall/domain/orders/claim-schema";
import {
  AdvanceOrderInput,
  AdvanceRemakeInput,
  OrderView,
  PhotoChoice,
  PrintFileView,
  RemakeInput,
  StopOrderInput,
  SwapPhotoInput,
  TransitionTileInput,
} from "@storywall/domain/orders/schema";
import { PrintManifest } from "@storywall/domain/production/printing/print-record";
import { SheetView } from "@storywall/domain/production/printing/sheets";
import { OrderFacts } from "@storywall/domain/production/production-board";
import { BuyLabelInput, LabelRef, LabelView, QuoteLabelInput } from "@storywall/domain/production/shipping/labels";
import {
  AddressExport,
  ExportAddressesInput,
  ReadyParcelsView,
} from "@storywall/domain/production/shipping/ready-parcels";
import { TrackingImportInput, TrackingImportView } from "@storywall/domain/production/shipping/tracking-import";
import { readOrder } from "@storywall/services/orders/read-order";
import { sendReturnLabel } from "@storywall/services/orders/returns";
import { cancelOrderBeforeShipping } from "@storywall/services/production/cancel-order-before-shipping";
import { createRemake } from "@storywall/services/production/create-remake";
import { decideClaim } from "@storywall/services/production/decide-claim";
import { readOrderSheets } from "@storywall/services/production/printing/order-sheets";
import { readPrintFiles } from "@storywall/services/production/printing/print-files";
import { readManifest } from "@storywall/services/production/printing/read-manifest";
import { listPhotoChoices, replacePhotoForCustomer } from "@storywall/services/production/replace-photo-for-customer";
import { importTracking, previewTracking } from "@storywall/services/production/shipping/import-tracking";
import { buyLabel, quoteLabel, voidLabel } from "@storywall/services/production/shipping/labels";
import { exportAddresses, readReadyParcels } from "@storywall/services/production/shipping/ready-parcels";
import { transitionTile } from "@storywall/services/production/transition-tile";
import { readOrderFacts, transitionOrder, transitionRemake } from "@storywall/services/production/transitions";
import { z } from "zod";
import { adminProcedure, router } from "../trpc.ts";

export const productionRouter = router({
  advance: adminProcedure("production.advance")
    .input(AdvanceOrderInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => transitionOrder(ctx, input)),

  remake: adminProcedure("orders.change")
    .input(RemakeInput)
    .output(z.object({ remakeId: RemakeId }))
    .mutation(({ ctx, input }) => createRemake(ctx, input)),

  advanceRemake: adminProcedure("production.advance")
    .input(AdvanceRemakeInput)
    .mutation(({ ctx, input }) => transitionRemake(ctx, input)),

  /** Photos of the customer that can replace the photo of a tile. */
  photoChoices: adminProcedure("photos.view")
    .input(z.object({ orderId: OrderId }))
    .output(z.array(PhotoChoice))
    .query(({ ctx, input }) => listPhotoChoices(ctx, input)),

  /** Replaces the photo of a tile after the customer has agreed. */
  swapPhoto: adminProcedure("photos.view")
    .input(SwapPhotoInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => replacePhotoForCustomer(ctx, input)),

  /** Cancels and refunds an order at any step before shipping. */
  stopOrder: adminProcedure("orders.refund")
    .input(StopOrderInput)
    .output(OrderView)
    .mutation(({ ctx, input }) => cancelOrderBeforeShipping(ctx, input)),

  moveTile: adminProcedure("production.advance")
    .input(TransitionTileInput)
    .mutation(({ ctx, input }) => transitionTile(ctx, input)),
});

export const adminPrintRouter = router({
  printFiles: adminProcedure("orders.view")
    .input(z.object({ orderId: OrderId }))
    .output(z.object({ order: OrderView, files: z.array(PrintFileView), facts: OrderFacts }))
    .query(async ({ ctx, input }) => ({
      order: await readOrder(ctx, input),
      files: await readPrintFiles(ctx, input),
      facts: await readOrderFacts(ctx, input),
    })),

  /** Returns every print item with its dimensions and hashes, for checking print files. */
  printManifest: adminProcedure("orders.view")
    .input(z.object({ orderId: OrderId }))
    .output(PrintManifest)
    .query(({ ctx, input }) => readManifest(ctx, input)),

  printSheets: adminProcedure("orders.view")
    .input(z.object({ orderId: OrderId, sheet: z.string().max(20) }))
    .output(z.array(SheetView))
    .query(({ ctx, input }) => readOrderSheets(ctx, input)),
});

export const claimsRouter = router({
  decideClaim: adminProcedure("orders.refund")
    .input(DecideClaimInput)
    .mutation(({ ctx, input }) => decideClaim(ctx, input)),

  /** Emails the label of a return to the customer. */
  sendReturnLabel: adminProcedure("orders.refund")
    .input(ReturnLabelInput)
    .mutation(({ ctx, input }) => sendReturnLabel(ctx, input)),
});

/**
 * Procedures for boxes that are ready to ship. They export addresses for label services and import tracking numbers.
 */
export const shippingRouter = router({
  read: adminProcedure("production.advance")
    .output(ReadyParcelsView)
    .query(({ ctx }) => readReadyParcels(ctx)),

  exportAddresses: adminProcedure("addresses.export", { stepUp: true })
    .input(ExportAddressesInput)
    .output(AddressExport)
    .mutation(({ ctx, input }) => exportAddresses(ctx, input)),

  /** Asks the label service what labels for a box cost. */
  quoteLabel: adminProcedure("labels.buy")
    .input(QuoteLabelInput)
    .output(LabelView)
    .mutation(({ ctx, input }) => quoteLabel(ctx, input)),

  buyLabel: adminProcedure("labels.buy")
    .input(BuyLabelInput)
    .output(LabelView)
    .mutation(({ ctx, input }) => buyLabel(ctx, input)),

  voidLabel: adminProcedure("labels.buy")
    .input(LabelRef)
    .output(LabelView)
    .mutation(({ ctx, input }) => voidLabel(ctx, input)),

  /** This procedure changes nothing. It is a mutation because its input, a table, is too long for a URL. */
  previewTracking: adminProcedure("production.advance")
    .input(TrackingImportInput)
    .output(TrackingImportView)
    .mutation(({ ctx, input }) => previewTracking(ctx, input)),

  importTracking: adminProcedure("production.advance")
    .input(TrackingImportInput)
    .output(TrackingImportView)
    .mutation(({ ctx, input }) => importTracking(ctx, input)),
});
