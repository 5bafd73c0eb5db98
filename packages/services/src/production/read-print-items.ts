import type { Prisma, Tx } from "@storywall/db/client";
import { type ChosenExtras, listPackingInstructions } from "@storywall/domain/catalog/extras";
import { OrderId, TileId } from "@storywall/domain/kernel/ids";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import type { PieceView } from "@storywall/domain/production/production-scan";

export type PrintItemRow = {
  id: string;
  orderId: string;
  orderNumber: string;
  orderState: string;
  userId: string;
  remakeId: string | null;
  /** Id of the remake, or of the order if the item is not part of a remake. */
  parcelId: string;
  lineId: string;
  n: number;
  of: number;
  title: string;
  name: string;
  copy: number;
  turn: number;
  frameSize: string;
  frameStyle: string;
  matType: string;
  orientation: string;
  state: string;
  batchId: string | null;
  batchNumber: number | null;
  batchFrameSize: string | null;
  batchFrameStyle: string | null;
  proofKey: string | null;
  printKey: string | null;
  printSha256: string | null;
  printBytes: number | null;
  effectivePpi: number | null;
  printAnyway: boolean;
  accepted: string[];
  extras: ChosenExtras;
};

/** Reads print items in production order: earliest due date first, items of an order together. */
export async function readPrintItems(
  db: Pick<Tx, "$queryRaw" | "orderTile">,
  where: Prisma.OrderTileWhereInput,
): Promise<PrintItemRow[]> {
  const tiles = await db.orderTile.findMany({ where, select: { id: true } });
  return db.$queryRaw<PrintItemRow[]>`
    SELECT t.id, t.order_id AS "orderId", o.number AS "orderNumber", o.state AS "orderState", o.user_id AS "userId",
      t.remake_id AS "remakeId", coalesce(t.remake_id, t.order_id) AS "parcelId", t.line_id::text AS "lineId",
      (SELECT count(*)::int FROM order_tiles t2 JOIN order_lines l2 ON l2.order_id = t2.order_id AND l2.id = t2.line_id
       WHERE t2.order_id = t.order_id AND t2.remake_id IS NOT DISTINCT FROM t.remake_id
         AND (l2.position, t2.copy, t2.position, t2.id) <= (l.position, t.copy, t.position, t.id)) AS n,
      (SELECT count(*)::int FROM order_tiles t2
       WHERE t2.order_id = t.order_id AND t2.remake_id IS NOT DISTINCT FROM t.remake_id) AS of, l.title, t.name, t.copy,
      t.turn, t.frame_size AS "frameSize", t.frame_style AS "frameStyle", t.mat_type AS "matType", t.orientation, t.state,
      t.batch_id AS "batchId", b.number AS "batchNumber", b.frame_size AS "batchFrameSize",
      b.frame_style AS "batchFrameStyle", t.proof_key AS "proofKey", t.print_key AS "printKey",
      t.print_sha256 AS "printSha256", t.print_bytes AS "printBytes", t.effective_ppi AS "effectivePpi",
      t.print_anyway AS "printAnyway", t.accepted, o.extras
    FROM order_tiles t
    JOIN orders o ON o.id = t.order_id
    JOIN order_lines l ON l.order_id = t.order_id AND l.id = t.line_id
    LEFT JOIN batches b ON b.id = t.batch_id
    WHERE t.id = ANY (${tiles.map(({ id }) => id)})
    ORDER BY o.ship_by, o.placed_at, o.id, t.remake_id NULLS FIRST, l.position, t.copy, t.position, t.id`;
}

export function toPrintItemView(piece: PrintItemRow): PieceView {
  const { id, orderId, orderNumber, remakeId, n, of, title, name, copy } = piece;
  const { frameSize, frameStyle, state, batchNumber, proofKey } = piece;
  return {
    tileId: TileId.parse(id),
    code: toProductionCode(id),
    orderId: OrderId.parse(orderId),
    orderNumber,
    isRemake: remakeId !== null,
    n,
    of,
    title,
    name,
    copy,
    frameSize,
    frameStyle,
    state,
    batchNumber,
    proofPath: proofKey && `/orders/${orderId}/tiles/${id}/proof.jpg`,
    notes: listPrintNotes(piece),
  };
}

const acceptedWarningNotes: Readonly<Record<string, string>> = {
  PHOTO_BLURRED: "Low resolution: accepted by the customer.",
  PHOTO_LOOKS_DAMAGED: "Looks damaged: accepted by the customer.",
  PHOTO_DARK: "Dark: accepted by the customer.",
  PHOTO_BLANK: "All one color: accepted by the customer.",
  PHOTO_FACE_AT_EDGE: "Face at the edge: accepted by the customer.",
  PHOTO_TWICE: "Same photo twice: accepted by the customer.",
};

export function listPrintNotes({
  turn,
  remakeId,
  printAnyway,
  effectivePpi,
  accepted: codes,
  extras,
  copy,
}: PrintItemRow): string[] {
  const acceptedNotes = new Set(codes.flatMap((code) => acceptedWarningNotes[code] ?? []));
  if (printAnyway && effectivePpi !== null) acceptedNotes.add(`${effectivePpi} ppi: accepted by the customer.`);
  return [
    ...(remakeId ? [turn > 1 ? `Remake for the customer, attempt ${turn + 1}.` : "Remake for the customer."] : []),
    ...(copy > 1 ? [`Copy ${copy} of the same tile.`] : []),
    ...acceptedNotes,
    ...listPackingInstructions(extras),
  ];
}
