import { Readable } from "node:stream";
import { ShopError } from "@storywall/domain/errors";
import { type RenditionWidth, renditionWidths } from "@storywall/domain/photos/limits";
import { isHangingPaper } from "@storywall/domain/planner/hanging-sheets";
import { isSheetKey } from "@storywall/domain/printing/sheets";
import { openEvidence } from "@storywall/services/admin/open-evidence";
import { openArtImage } from "@storywall/services/art/open-art-image";
import { openCapture } from "@storywall/services/captures/open-capture";
import { openProductImage } from "@storywall/services/catalog/open-product-image";
import type { Deps } from "@storywall/services/context";
import { openShopExport } from "@storywall/services/exports/open-shop-export";
import { openProof } from "@storywall/services/orders/open-proof";
import { openReceipt } from "@storywall/services/orders/open-receipt";
import type { OpenedFile } from "@storywall/services/photos/opened-file";
import { openRendition } from "@storywall/services/photos/read-rendition";
import { openHangingSheet } from "@storywall/services/planner/open-hanging-sheet";
import { openCalibration } from "@storywall/services/printing/open-calibration";
import { openPrintFile } from "@storywall/services/printing/open-print-file";
import { openOrderSheet } from "@storywall/services/printing/order-sheets";
import { openManifest } from "@storywall/services/printing/read-manifest";
import { openExport } from "@storywall/services/privacy/open-export";
import { isBatchPaper, openBatchPaper } from "@storywall/services/production/batch-papers";
import { type BoxPaper, openBoardPapers, openBoxPaper } from "@storywall/services/production/open-box-papers";
import { openPrintZip } from "@storywall/services/production/open-print-zip";
import { openTravellers, type Paper } from "@storywall/services/production/open-travellers";
import { z } from "zod";
import { assertAdminMay } from "../accounts/assert-admin-may.ts";
import { type ApiConfig, type ApiContext, createContext } from "../context.ts";
import type { Scope } from "./create-app.ts";
import { errorResponse } from "./error-response.ts";

type Given = Record<string, string>;
/** What an address may carry to prove that its holder may look. */
type Links = { token: string | undefined; share: string | undefined };
/** The length is in the headers, where it is known. */
type SentFile = Pick<OpenedFile, "body" | "headers">;
type FileRoute = {
  path: string;
  open: (ctx: ApiContext, given: Given, links: Links) => Promise<SentFile>;
};

/** Pictures and print files, streamed from the private store to those who may see them. */
export const fileRoutes: readonly FileRoute[] = [
  {
    path: "/photos/{handle}/{size}",
    open: (ctx, { handle = "", size = "" }, links) =>
      openRendition(ctx, { handle, width: widthOf(size, "PHOTO_NOT_FOUND"), ...links }),
  },
  { path: "/captures/{file}", open: (ctx, { file = "" }) => openCapture(ctx, { file }) },
  {
    path: "/orders/{orderId}/tiles/{tileId}/proof.jpg",
    open: (ctx, { orderId = "", tileId = "" }, { token }) => openProof(ctx, { orderId, tileId, token }),
  },
  {
    path: "/orders/{orderId}/receipt.pdf",
    open: (ctx, { orderId = "" }, { token }) =>
      openReceipt(ctx, { orderId, token, contactEmail: ctx.config.contactEmail }),
  },
  {
    path: "/art-images/{artId}/{size}",
    open: (ctx, { artId = "", size = "" }) => openArtImage(ctx, { artId, width: widthOf(size, "NOT_FOUND") }),
  },
  {
    path: "/my-data.zip",
    open: async (ctx) => {
      if (ctx.isSignInExpired) throw new ShopError("SIGN_IN_EXPIRED");
      await ctx.config.limiter.countTry("exports", { ip: ctx.from.ip, visitor: ctx.userId });
      return openExport(ctx);
    },
  },
  {
    path: "/planner/sheets/{plan}/{file}",
    open: async (ctx, { plan = "", file = "" }) => {
      const paper = file.replace(/\.pdf$/, "");
      if (!file.endsWith(".pdf") || !isHangingPaper(paper)) throw new ShopError("NOT_FOUND");
      await ctx.config.limiter.countTry("hangingSheets", { ip: ctx.from.ip, visitor: ctx.userId });
      return openHangingSheet({ plan, paper });
    },
  },
  { path: "/product-images/{file}", open: async (_, { file = "" }) => openProductImage(file) },
  {
    path: "/admin/evidence/{evidence}",
    open: async (ctx, { evidence = "" }) => {
      const admin = assertAdminMay(ctx, "evidence.take");
      return openEvidence({ ...ctx, admin }, { ticket: evidence, contactEmail: ctx.config.contactEmail });
    },
  },
  {
    path: "/admin/exports/{ticket}",
    open: async (ctx, { ticket = "" }) => {
      assertAdminMay(ctx, "exports.make");
      return openShopExport(ctx, { ticket });
    },
  },
  {
    path: "/admin/print-files/{print}",
    open: async (ctx, { print = "" }) => {
      assertAdminMay(ctx, "photos.see");
      return openPrintFile(ctx, { file: print });
    },
  },
  {
    path: "/admin/orders/{orderId}/manifest.json",
    open: async (ctx, { orderId = "" }) => {
      assertAdminMay(ctx, "orders.see");
      return openManifest(ctx, { orderId });
    },
  },
  {
    path: "/admin/orders/{orderId}/sheets/{sheet}/{page}",
    open: async (ctx, { orderId = "", sheet = "", page = "" }) => {
      assertAdminMay(ctx, "photos.see");
      const [, number] = /^(\d{1,4})\.pdf$/.exec(page) ?? [];
      if (!number || !isSheetKey(sheet)) throw new ShopError("SHEET_NOT_FOUND");
      return openOrderSheet(ctx, { orderId, sheet, number: Number(number) });
    },
  },
  {
    path: "/admin/calibration.pdf",
    open: async (ctx) => {
      assertAdminMay(ctx, "orders.see");
      return openCalibration(ctx);
    },
  },
  {
    path: "/admin/batches/{batchId}/{file}",
    open: async (ctx, { batchId = "", file = "" }) => {
      assertAdminMay(ctx, "production.advance");
      const { contactEmail } = ctx.config;
      if (file === "print-files.zip") return openPrintZip(ctx, { batchId }, { contactEmail });
      if (isBatchPaper(file)) return openBatchPaper(ctx, { batchId, file, contactEmail });
      return openTravellers(ctx, { batchId, paper: paperOf(file) });
    },
  },
  {
    path: "/admin/tiles/{tileId}/{file}",
    open: async (ctx, { tileId = "", file = "" }) => {
      assertAdminMay(ctx, "production.advance");
      return openTravellers(ctx, { tileId, paper: paperOf(file) });
    },
  },
  {
    path: "/admin/boxes/{box}/{file}",
    open: async (ctx, { box = "", file = "" }) => {
      assertAdminMay(ctx, "production.advance");
      const { contactEmail } = ctx.config;
      return openBoxPaper(ctx, { box, paper: boxPaperOf(file), contactEmail });
    },
  },
  {
    path: "/admin/papers/{file}",
    open: async (ctx, { file = "" }) => {
      assertAdminMay(ctx, "production.advance");
      const { contactEmail } = ctx.config;
      return openBoardPapers(ctx, { paper: boxPaperOf(file.replace("s.pdf", ".pdf")), contactEmail });
    },
  },
  {
    path: "/admin/print-days/{file}",
    open: async (ctx, { file = "" }) => {
      assertAdminMay(ctx, "production.advance");
      const day = z.iso.date().safeParse(file.replace(/\.zip$/, ""));
      if (!day.success || !file.endsWith(".zip")) throw new ShopError("NOT_FOUND");
      const { contactEmail } = ctx.config;
      return openPrintZip(ctx, { day: day.data }, { contactEmail });
    },
  },
];

export const fileMethods = ["GET", "HEAD"];

export async function handleFile(
  request: Request,
  route: FileRoute,
  deps: Deps,
  config: ApiConfig,
  { requestId, from, params }: Scope,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  try {
    config.limiter.countVisit("files", from.ip);
    const headers = new Headers({ "x-request-id": requestId });
    // A picture may be kept by the browser, so it never carries a cookie.
    const ctx = await createContext({ request, resHeaders: new Headers(), deps, config, requestId, from });
    const links = { token: searchParams.get("token") ?? undefined, share: searchParams.get("share") ?? undefined };
    const file = await route.open(ctx, params, links);
    for (const [name, value] of Object.entries(file.headers)) headers.set(name, value);
    return new Response(request.method === "GET" ? toWebStream(file.body) : discard(file.body), { headers });
  } catch (error) {
    return errorResponse(error, { requestId, path: pathname.split("/", 2).join("/"), config });
  }
}

function widthOf(size: string, unknown: "PHOTO_NOT_FOUND" | "NOT_FOUND"): RenditionWidth {
  const width = renditionWidths.find((known) => size === `${known}.jpg`);
  if (!width) throw new ShopError(unknown);
  return width;
}

function paperOf(file: string): Paper {
  const [, paper] = /^travellers?-(letter|a4)\.pdf$/.exec(file) ?? [];
  if (!paper) throw new ShopError("NOT_FOUND");
  return paper as Paper;
}

function boxPaperOf(file: string): BoxPaper {
  if (file !== "slip.pdf" && file !== "label.pdf") throw new ShopError("NOT_FOUND");
  return file === "slip.pdf" ? "slip" : "label";
}

function toWebStream(body: NodeJS.ReadableStream): ReadableStream {
  return Readable.toWeb(body instanceof Readable ? body : new Readable().wrap(body)) as ReadableStream;
}

function discard(body: NodeJS.ReadableStream): null {
  if (body instanceof Readable) body.destroy();
  return null;
}
