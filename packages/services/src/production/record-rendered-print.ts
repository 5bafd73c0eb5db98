import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { frameSizes, isFrameSize, type MatType, matTypes } from "@storywall/domain/catalog/frames";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, type TileId } from "@storywall/domain/kernel/ids";
import { PrintRecord, Tone } from "@storywall/domain/production/printing/print-record";
import { Crop } from "@storywall/domain/walls/crop/crop-schema";
import type { PrintPlanInput } from "@storywall/domain/walls/tiles/print-plan";
import { failpoint } from "@storywall/failpoints/failpoint";
import { enqueue } from "@storywall/jobs/enqueue";
import { buildArtKey, buildMasterKey } from "@storywall/storage/storage-keys";
import type { Deps } from "../kernel/deps.ts";
import { lockRows } from "../kernel/locks.ts";
import { publishEvent } from "../kernel/publish-event.ts";
import { setAuditActor } from "../kernel/set-audit-actor.ts";
import { runPreflightIfRendered } from "../orders/review-prints.ts";

export type TileToPrint = {
  orderId: string;
  /** Storage key of the master of the photo or artwork. */
  masterKey: string;
  /** Input of `createPrintPlan` except the size of the master. */
  layout: Omit<PrintPlanInput, "photoPixels">;
};

/**
 * Returns what to render for a tile. Returns null if the tile has already been rendered or replaced, its photo was
 * rejected, or its order was canceled. Throws PHOTOS_NOT_READY while its photo is missing or not processed.
 */
export async function readTileToPrint(
  { db }: Pick<Deps, "db">,
  { tileId }: { tileId: TileId },
): Promise<TileToPrint | null> {
  const tile = await db.orderTile.findUnique({
    where: { id: tileId },
    include: { order: { select: { state: true } } },
  });
  if (tile?.state !== "waiting" || tile.order.state === "cancelled") return null;

  const key = tile.artId ? buildArtKey(tile.artId, "master") : await findReadyMasterKey(db, tile.photoId);
  if (!key) return null;
  const layout = {
    widthCm: getFrameSizeCm(tile.frameSize).w,
    heightCm: getFrameSizeCm(tile.frameSize).h,
    orientation: tile.orientation === "landscape" ? "landscape" : "portrait",
    mat: parseMatType(tile.matType),
    crop: tile.crop === null ? null : Crop.parse(tile.crop),
    tone: tile.tone === null ? null : Tone.parse(tile.tone),
  } as const;
  return { orderId: tile.orderId, masterKey: key, layout };
}

/** Returns the key of the photo's master; null for a rejected photo. */
async function findReadyMasterKey(db: Deps["db"], photoId: string | null): Promise<string | null> {
  const select = { state: true, contentRejectedAt: true } as const;
  const photo = photoId ? await db.photo.findUnique({ where: { id: photoId }, select }) : null;
  if (photo?.contentRejectedAt) return null;
  if (!photoId || !photo || photo.state !== "ready") throw new ShopError("PHOTOS_NOT_READY", { photos: "1 photo is" });
  return buildMasterKey(photoId);
}

function getFrameSizeCm(frameSize: string): { w: number; h: number } {
  if (!isFrameSize(frameSize)) throw new TypeError("The tile has a size that is not made");
  return frameSizes[frameSize].val;
}

function parseMatType(matType: string): MatType {
  const mat = matTypes.find((candidate) => candidate === matType);
  if (!mat) throw new TypeError("The tile has a mat that is not made");
  return mat;
}

/**
 * Returns the print of a tile that equals this one: it is in the same order and has the same picture, size, mat, crop
 * and tone, so its print file has the same bytes. Returns null if there is none, and always for a remake or a tile that
 * was rendered before.
 */
export async function findIdenticalPrint(
  { db }: Pick<Deps, "db">,
  { tileId }: { tileId: TileId },
): Promise<RenderedPrint | null> {
  const [equal] = await db.$queryRaw<Array<RenderedPrint>>`
    SELECT other.print_key AS "printKey", other.proof_key AS "proofKey", other.print_sha256 AS sha256,
      other.print_bytes AS bytes, other.print_width AS width, other.print_height AS height,
      other.effective_ppi AS "effectivePpi", other.print_record AS record
    FROM order_tiles tile
    JOIN order_tiles other ON other.order_id = tile.order_id
      AND (other.photo_id, other.art_id, other.frame_size, other.orientation, other.mat_type, other.crop, other.tone)
        IS NOT DISTINCT FROM
          (tile.photo_id, tile.art_id, tile.frame_size, tile.orientation, tile.mat_type, tile.crop, tile.tone)
    WHERE tile.id = ${tileId} AND tile.remake_id IS NULL AND tile.print_record IS NULL
      AND other.remake_id IS NULL AND other.print_key IS NOT NULL AND other.print_record IS NOT NULL
    LIMIT 1`;
  return equal ? { ...equal, record: PrintRecord.parse(equal.record) } : null;
}

export type RenderedPrint = {
  printKey: string;
  proofKey: string;
  /** SHA-256 of the print file in hex. `bytes` is its size; width and height are in pixels. */
  sha256: string;
  bytes: number;
  width: number;
  height: number;
  /** Resolution of the photo at print size, in pixels per inch. */
  effectivePpi: number;
  record?: PrintRecord;
};

/**
 * Marks a waiting tile as rendered and publishes the change. Runs preflight after an order's last tile. Enqueues the
 * deletion of files that belong to no tile or to an earlier render.
 */
export async function recordRenderedPrint(
  { db, now }: Pick<Deps, "db" | "now">,
  { tileId, print }: { tileId: TileId; print: RenderedPrint },
  run?: { done(tx: Tx): Promise<void> },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await setAuditActor(tx, "print.render");
    const order = await lockOrderOfTile(tx, tileId);
    const { count } = await tx.orderTile.updateMany({
      where: { id: tileId, state: "waiting" },
      data: {
        state: "rendered",
        printKey: print.printKey,
        proofKey: print.proofKey,
        printSha256: print.sha256,
        printBytes: print.bytes,
        printWidth: print.width,
        printHeight: print.height,
        effectivePpi: Math.round(print.effectivePpi),
        renderedAt: now(),
        printRecord: print.record ?? Prisma.DbNull,
      },
    });
    if (order && count === 1) {
      await runPreflightIfRendered(tx, order.id);
      await publishEvent(tx, { type: "order", orderId: OrderId.parse(order.id) }, { userId: order.userId });
    }
    if (count === 0 || (await hasBeenRemade(tx, tileId))) await enqueue(tx, "print.delete-old", { tileId });
    await run?.done(tx);
    failpoint("print.before-commit");
  });
}

async function hasBeenRemade(tx: Tx, tileId: TileId): Promise<boolean> {
  return (await tx.stateLog.count({ where: { entity: "tile", entityId: tileId, toState: "remake" } })) > 0;
}

/**
 * Locks the order of a tile and returns it; null if the tile no longer exists. Lock the order before the tile to avoid
 * deadlocks.
 */
async function lockOrderOfTile(tx: Tx, tileId: TileId): Promise<{ id: string; userId: string } | null> {
  const tile = await tx.orderTile.findUnique({ where: { id: tileId }, select: { orderId: true } });
  if (!tile) return null;
  await lockRows(tx, "orders", [tile.orderId]);
  return tx.order.findUnique({ where: { id: tile.orderId }, select: { id: true, userId: true } });
}

export async function hasMissingPrintFile(tx: Tx, orderId: string): Promise<boolean> {
  const tiles = await tx.orderTile.findMany({ where: { orderId }, select: { id: true, photoId: true } });
  const photoIds = tiles.flatMap(({ photoId }) => photoId ?? []);
  const isOfOrder = [
    { kind: "photo-file-missing", photoId: { in: photoIds }, detail: { contains: "master" } },
    { kind: "print-file-missing", tileId: { in: tiles.map(({ id }) => id) } },
  ];
  return (await tx.discrepancy.count({ where: { closedAt: null, OR: isOfOrder } })) > 0;
}
