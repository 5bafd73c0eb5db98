import {
  AddressExport,
  ExportAddressesInput,
  ReadyParcelsView,
} from "@storywall/domain/production/shipping/ready-parcels";
import { TrackingImportInput, TrackingImportView } from "@storywall/domain/production/shipping/tracking-import";
import { importTracking, previewTracking } from "@storywall/services/production/shipping/import-tracking";
import { exportAddresses, readReadyParcels } from "@storywall/services/production/shipping/ready-parcels";
import { adminProcedure, router } from "../trpc.ts";

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
