import { Prisma } from "@storywall/db/client";
import type { Paper } from "@storywall/documents/paper";
import { drawTravellers, type Traveller } from "@storywall/documents/travellers";
import { ShopError } from "@storywall/domain/errors";
import { codeOf } from "@storywall/domain/production/production-codes";
import type { Context } from "../../accounts/context.ts";
import { openPdf } from "../../kernel/open-pdf.ts";
import type { OpenedFile } from "../../kernel/opened-file.ts";
import { notesOf, type Piece, readPieces } from "../read-pieces.ts";
import { readProofs } from "./workshop-files.ts";

export type { Paper };

type Asked = { paper: Paper } & ({ batchId: string } | { tileId: string });

/** The traveler sheets of a batch, or of one item. Throws BATCH_NOT_FOUND, PRINT_NOT_FOUND. */
export async function openTravellers(ctx: Pick<Context, "db" | "storage">, asked: Asked): Promise<OpenedFile> {
  const isBatch = "batchId" in asked;
  const where = isBatch ? Prisma.sql`t.batch_id = ${asked.batchId}` : Prisma.sql`t.id = ${asked.tileId}`;
  const pieces = await readPieces(ctx.db, where);
  const [first] = pieces;
  if (!first) throw new ShopError(isBatch ? "BATCH_NOT_FOUND" : "PRINT_NOT_FOUND");
  const proofs = await readProofs(
    ctx,
    pieces.map(({ proofKey }) => proofKey),
  );
  const about = isBatch ? `Batch ${first.batchNumber}` : `${first.orderNumber}, ${first.n} of ${first.of}`;
  const pdf = await drawTravellers(
    pieces.map((piece, at) => toTraveller(piece, proofs[at] ?? null)),
    { paper: asked.paper, title: `Travellers, ${about}` },
  );
  return openPdf(pdf, `travellers-${about}.pdf`);
}

function toTraveller(piece: Piece, proof: Uint8Array | null): Traveller {
  const { id, orderNumber, remakeId, n, of, title, name, frameSize, frameStyle, matType, orientation, batchNumber } =
    piece;
  return {
    code: codeOf(id),
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
    notes: notesOf(piece),
    proof,
  };
}
