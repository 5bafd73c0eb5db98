import { BatchId, newId, OrderId } from "@storywall/domain/kernel/ids";
import { PrintFileView } from "@storywall/domain/orders/schema";
import { SendParcelInput } from "@storywall/domain/production/production-board";
import { ScannedText, toProductionCode } from "@storywall/domain/production/production-codes";
import { BatchView, StartBatchInput } from "@storywall/domain/production/production-scan";
import { BuyLabelInput, LabelRef, LabelView, QuoteLabelInput } from "@storywall/domain/production/shipping/labels";
import {
  AddressExport,
  ExportAddressesInput,
  ReadyParcelsView,
} from "@storywall/domain/production/shipping/ready-parcels";
import { TrackingImportInput, TrackingImportView } from "@storywall/domain/production/shipping/tracking-import";
import { z } from "zod";
import { createWrappedDataSchema, wrapInData } from "../http/responses.ts";
import { defineRoute } from "../http/rest-route.ts";

const PrintFileDto = PrintFileView.extend({
  code: z.string().describe("Code to scan for this tile."),
  path: z.string().nullable().describe("Where the JPEG is downloaded; null until there is one."),
});

/** Print files, batches and parcels, for a print lab. Its scans are in `rest.ts`. */
export const fulfillmentRoutes = [
  defineRoute("POST", "/api/admin/batches", {
    procedure: "board.startBatch",
    summary: "Starts a batch with the tiles that are ready to print.",
    errors: ["BATCH_EMPTY"],
    needsBody: false,
    request: StartBatchInput.partial({ batchId: true }),
    handler: (api, input) => api.board.startBatch({ ...input, batchId: input.batchId ?? newId("batch") }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(BatchView),
  }),

  defineRoute("POST", "/api/admin/batches/{batchId}/printed", {
    procedure: "board.printBatch",
    summary: "Marks every tile of a batch as printed.",
    errors: ["BATCH_NOT_FOUND", "BATCH_MOVED"],
    needsBody: false,
    request: z.object({ batchId: BatchId }),
    handler: (api, input) => api.board.printBatch(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.object({ tiles: z.int() })),
  }),

  defineRoute("GET", "/api/admin/orders/{orderId}/print-files", {
    procedure: "admin.printFiles",
    summary: "An order's print files with their hashes, and the code of its box.",
    errors: ["ORDER_NOT_FOUND"],
    request: z.object({ orderId: OrderId }),
    handler: (api, input) => api.admin.printFiles(input),
    response: ({ order, files, facts: { boxCode, isLabelVoid } }) =>
      wrapInData({
        orderNumber: order.number,
        state: order.state,
        boxCode,
        isLabelVoid,
        files: files.map((file) => ({
          ...file,
          code: toProductionCode(file.tileId),
          path: file.sha256 ? `/admin/print-files/${file.tileId}.jpg` : null,
        })),
      }),
    responseSchema: createWrappedDataSchema(
      z.object({
        orderNumber: z.string(),
        state: z.string(),
        boxCode: z.string().describe("Code of the order's box, for packing and closing it."),
        isLabelVoid: z.boolean().describe("Whether the address changed after a label was printed."),
        files: z.array(PrintFileDto),
      }),
    ),
  }),

  defineRoute("GET", "/api/admin/parcels", {
    procedure: "shipping.read",
    summary: "The boxes that are ready to ship, earliest ship-by date first.",
    request: z.object({}),
    handler: (api) => api.shipping.read(),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(ReadyParcelsView),
  }),

  defineRoute("POST", "/api/admin/parcels/addresses", {
    procedure: "shipping.exportAddresses",
    summary: "The addresses of boxes that are ready to ship, as CSV for a label service.",
    errors: ["ADDRESSES_NONE"],
    request: ExportAddressesInput,
    handler: (api, input) => api.shipping.exportAddresses(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(AddressExport),
  }),

  defineRoute("POST", "/api/admin/parcels/{code}/label-rates", {
    procedure: "shipping.quoteLabel",
    summary: "Asks the label service what labels for a packed box cost.",
    errors: [
      "LABELS_OFF",
      "SENDER_MISSING",
      "ADDRESSES_NONE",
      "LABEL_EXISTS",
      "LABELS_UNAVAILABLE",
      "LABEL_REFUSED",
      "SCAN_MISREAD",
      "SCAN_WRONG_KIND",
      "SCAN_UNKNOWN",
      "LABEL_VOID",
    ],
    needsBody: false,
    request: QuoteLabelInput,
    handler: (api, input) => api.shipping.quoteLabel(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(LabelView),
  }),

  defineRoute("POST", "/api/admin/labels/{labelId}/buy", {
    procedure: "shipping.buyLabel",
    summary: "Buys one of the offered labels. Its PDF is at /admin/labels/{labelId}.pdf.",
    errors: [
      "LABELS_OFF",
      "LABEL_NOT_FOUND",
      "LABEL_EXISTS",
      "LABEL_VOID",
      "ORDER_CANCELLED",
      "LABELS_UNAVAILABLE",
      "LABEL_REFUSED",
    ],
    request: BuyLabelInput,
    handler: (api, input) => api.shipping.buyLabel(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(LabelView),
  }),

  defineRoute("POST", "/api/admin/labels/{labelId}/void", {
    procedure: "shipping.voidLabel",
    summary: "Asks for the money of an unused label back.",
    errors: ["LABEL_NOT_FOUND", "LABEL_NOT_READY", "LABEL_USED", "LABELS_UNAVAILABLE", "LABEL_REFUSED"],
    needsBody: false,
    request: LabelRef,
    handler: (api, input) => api.shipping.voidLabel(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(LabelView),
  }),

  defineRoute("POST", "/api/admin/parcels/{code}/tracking", {
    procedure: "board.send",
    summary: "Marks a packed box as shipped with its tracking number, and emails the customer.",
    errors: [
      "PARCEL_SENT",
      "BOX_NOT_CLOSED",
      "BOX_NOT_COMPLETE",
      "ORDER_CANCELLED",
      "SCAN_MISREAD",
      "SCAN_WRONG_KIND",
      "SCAN_UNKNOWN",
      "LABEL_VOID",
      "TRACKING_NUMBER_INVALID",
    ],
    request: SendParcelInput.omit({ box: true }).extend({ code: ScannedText }),
    handler: (api, { code, ...parcel }) => api.board.send({ ...parcel, box: code }),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(z.object({ orderId: OrderId })),
  }),

  defineRoute("POST", "/api/admin/tracking-imports", {
    procedure: "shipping.importTracking",
    summary: "Marks up to 300 boxes as shipped, from a table of boxes or order numbers with carriers and numbers.",
    errors: ["TRACKING_UNREADABLE", "TRACKING_EMPTY", "TRACKING_TOO_MANY"],
    request: TrackingImportInput,
    handler: (api, input) => api.shipping.importTracking(input),
    response: wrapInData,
    responseSchema: createWrappedDataSchema(TrackingImportView),
  }),
];
