import type { Paper } from "@storywall/documents/paper";
import { drawTravelers, type Traveler } from "@storywall/documents/travelers";
import { ShopError } from "@storywall/domain/errors";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import type { Context } from "../../accounts/context.ts";
import type { OpenedFile } from "../../kernel/opened-file.ts";
import { createPdfFile } from "../../kernel/opened-file.ts";
import { listPrintNotes, type PrintItemRow, readPrintItems } from "../read-print-items.ts";
import { readPrintProofs } from "./workshop-files.ts";

export type { Paper };

type TravelersRequest = { paper: Paper } & ({ batchId: string } | { tileId: string });

/** Opens the traveler sheets of a batch, or of one item. Throws BATCH_NOT_FOUND, PRINT_NOT_FOUND. */
export async function openTravelers(
  ctx: Pick<Context, "db" | "storage">,
  request: TravelersRequest,
): Promise<OpenedFile> {
  const isBatch = "batchId" in request;
  const where = isBatch ? { batchId: request.batchId } : { id: request.tileId };
  const pieces = await readPrintItems(ctx.db, where);
  const [first] = pieces;
  if (!first) throw new ShopError(isBatch ? "BATCH_NOT_FOUND" : "PRINT_NOT_FOUND");
  const proofs = await readPrintProofs(
    ctx,
    pieces.map(({ proofKey }) => proofKey),
  );
  const subtitle = isBatch ? `Batch ${first.batchNumber}` : `${first.orderNumber}, ${first.n} of ${first.of}`;
  const pdf = await drawTravelers(
    pieces.map((piece, at) => toTraveler(piece, proofs[at] ?? null)),
    { paper: request.paper, title: `Travelers, ${subtitle}` },
  );
  return createPdfFile(pdf, `travelers-${subtitle}.pdf`);
}

function toTraveler(piece: PrintItemRow, proof: Uint8Array | null): Traveler {
  const { id, orderNumber, remakeId, n, of, title, name, frameSize, frameStyle, matType, orientation, batchNumber } =
    piece;
  return {
    code: toProductionCode(id),
    orderNumber,
    isRemake: remakeId !== null,
    n,
    of,
    title,
    name,
    frameSize,
    frameStyle,
    matType,
    orientation: orientation === "landscape" ? "landscape" : "portrait",
    batchNumber,
    notes: listPrintNotes(piece),
    proof,
  };
}
