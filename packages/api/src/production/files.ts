import { ShopError } from "@storywall/domain/errors";
import { isBatchPaper, openBatchPaper } from "@storywall/services/production/papers/batch-papers";
import {
  type BoxPaper,
  openBoxPaper,
  openPapersOfBoardColumn,
} from "@storywall/services/production/papers/open-box-papers";
import { openPrintZip } from "@storywall/services/production/papers/open-print-zip";
import { openTravelers, type Paper } from "@storywall/services/production/papers/open-travelers";
import { openOrderSheet } from "@storywall/services/production/printing/order-sheets";
import { openCalibrationPdf, openPrintFile } from "@storywall/services/production/printing/print-files";
import { openManifest } from "@storywall/services/production/printing/read-manifest";
import { openLabel } from "@storywall/services/production/shipping/labels";
import { z } from "zod";
import { createAdminFileRoute, type FileRoute } from "../http/file-route.ts";

export const productionFiles: readonly FileRoute[] = [
  createAdminFileRoute("/admin/print-files/{print}", { permission: "photos.view" }, (ctx, { print = "" }) =>
    openPrintFile(ctx, { file: print }),
  ),
  createAdminFileRoute(
    "/admin/orders/{orderId}/manifest.json",
    { permission: "orders.view" },
    (ctx, { orderId = "" }) => openManifest(ctx, { orderId }),
  ),
  createAdminFileRoute(
    "/admin/orders/{orderId}/sheets/{sheet}/{page}",
    { permission: "photos.view" },
    async (ctx, { orderId = "", sheet = "", page = "" }) => {
      const [, number] = /^(\d{1,4})\.pdf$/.exec(page) ?? [];
      if (!number) throw new ShopError("SHEET_NOT_FOUND");
      return openOrderSheet(ctx, { orderId, sheet, number: Number(number) });
    },
  ),
  createAdminFileRoute("/admin/calibration.pdf", { permission: "orders.view" }, (ctx) => openCalibrationPdf(ctx)),
  createAdminFileRoute(
    "/admin/batches/{batchId}/{file}",
    { permission: "production.advance" },
    async (ctx, { batchId = "", file = "" }) => {
      const { contactEmail } = ctx.config;
      if (file === "print-files.zip") return openPrintZip(ctx, { batchId }, { contactEmail });
      if (isBatchPaper(file)) return openBatchPaper(ctx, { batchId, file, contactEmail });
      return openTravelers(ctx, { batchId, paper: parseTravelerPaperSize(file) });
    },
  ),
  createAdminFileRoute(
    "/admin/tiles/{tileId}/{file}",
    { permission: "production.advance" },
    (ctx, { tileId = "", file = "" }) => openTravelers(ctx, { tileId, paper: parseTravelerPaperSize(file) }),
  ),
  createAdminFileRoute(
    "/admin/boxes/{box}/{file}",
    { permission: "production.advance" },
    async (ctx, { box = "", file = "" }) => {
      const { contactEmail } = ctx.config;
      return openBoxPaper(ctx, { box, paper: parseBoxPaperSize(file), contactEmail });
    },
  ),
  createAdminFileRoute("/admin/labels/{label}", { permission: "labels.buy" }, async (ctx, { label = "" }) => {
    if (!label.endsWith(".pdf")) throw new ShopError("NOT_FOUND");
    return openLabel(ctx, { labelId: label.replace(/\.pdf$/, "") });
  }),
  createAdminFileRoute("/admin/papers/{file}", { permission: "production.advance" }, async (ctx, { file = "" }) => {
    const { contactEmail } = ctx.config;
    return openPapersOfBoardColumn(ctx, { paper: parseBoxPaperSize(file.replace("s.pdf", ".pdf")), contactEmail });
  }),
  createAdminFileRoute("/admin/print-days/{file}", { permission: "production.advance" }, async (ctx, { file = "" }) => {
    const day = z.iso.date().safeParse(file.replace(/\.zip$/, ""));
    if (!day.success || !file.endsWith(".zip")) throw new ShopError("NOT_FOUND");
    const { contactEmail } = ctx.config;
    return openPrintZip(ctx, { day: day.data }, { contactEmail });
  }),
];

function parseTravelerPaperSize(file: string): Paper {
  const [, paper] = /^travelers?-(letter|a4)\.pdf$/.exec(file) ?? [];
  if (!paper) throw new ShopError("NOT_FOUND");
  return paper as Paper;
}

function parseBoxPaperSize(file: string): BoxPaper {
  if (file !== "slip.pdf" && file !== "label.pdf") throw new ShopError("NOT_FOUND");
  return file === "slip.pdf" ? "slip" : "label";
}
