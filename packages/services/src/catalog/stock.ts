import { inTransaction, Prisma, type Tx } from "@storywall/db/client";
import { type AvailableFrames, frameSizeKeys, frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import type { FrameStockRow, SetStockInput } from "@storywall/domain/catalog/stock";
import { findLowStockFrames } from "@storywall/domain/catalog/stock";
import { templates } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";

/**
 * Returns the stock of every frame in every size, in catalog order. The caller must check that the user is an admin.
 */
export async function listStock({ db }: Pick<Context, "db">): Promise<FrameStockRow[]> {
  const rows = await db.frameStock.findMany();
  return frameTypeKeys.flatMap((key) => {
    const frameStyle = frameTypes[key].name;
    return frameSizeKeys.map((frameSize) => {
      const row = rows.find((candidate) => candidate.frameStyle === frameStyle && candidate.frameSize === frameSize);
      const { onHand = null, reserved = 0, reorderPoint = 5 } = row ?? {};
      return { frameStyle, frameSize, onHand, reserved, reorderPoint };
    });
  });
}

/** Returns the number of unreserved frames by `<style>:<size>`. Frames whose stock is not tracked are missing. */
export async function loadAvailableFrames(tx: Tx): Promise<AvailableFrames> {
  const counted = await tx.frameStock.findMany({ where: { onHand: { not: null } } });
  return Object.fromEntries(
    counted.map(({ frameStyle, frameSize, onHand, reserved }) => [
      `${frameStyle}:${frameSize}`,
      (onHand ?? 0) - reserved,
    ]),
  );
}

/** Returns the frames whose stock is too low for a wall of at least one template that is sold in them. */
export async function readLowFrameStock({ db }: Pick<Context, "db">): Promise<AvailableFrames> {
  const framesLeft = await loadAvailableFrames(db);
  return Object.assign({}, ...templates.map((template) => findLowStockFrames(template, framesLeft)));
}

type Frame = { frameStyle: string; frameSize: string };

/** Locks the stock of these frames until the transaction ends, which serializes concurrent orders for the last frame. */
export async function lockFrameStock(tx: Tx, frames: readonly Frame[]): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM frame_stock WHERE ${buildFramesCondition(frames)} ORDER BY frame_style, frame_size FOR UPDATE`;
}

/** Counts the reserved frames of a locked stock again. Frames whose stock is not tracked stay at 0. */
export async function recountReservedFrames(tx: Tx, frames: readonly Frame[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE frame_stock SET reserved = frames_reserved(frame_style, frame_size)
    WHERE on_hand IS NOT NULL AND ${buildFramesCondition(frames)}`;
}

const buildFramesCondition = (frames: readonly Frame[]) => Prisma.sql`(frame_style, frame_size) IN (
  SELECT * FROM unnest(${frames.map(({ frameStyle }) => frameStyle)}::text[],
                       ${frames.map(({ frameSize }) => frameSize)}::text[]))`;

/**
 * Sets the stock of a frame; null stops tracking it. Throws STOCK_CHANGED with the current count if it differs from
 * `seen`.
 */
export function setStock(ctx: AdminContext, input: SetStockInput): Promise<FrameStockRow> {
  const { frameStyle, frameSize, seen, onHand, reorderPoint, reason } = input;
  return inTransaction(ctx.db, async (tx) => {
    // A new frame has no row until its stock is set for the first time.
    await tx.frameStock.createMany({ data: [{ frameStyle, frameSize }], skipDuplicates: true });
    await lockFrameStock(tx, [{ frameStyle, frameSize }]);
    const where = { frameStyle_frameSize: { frameStyle, frameSize } };
    const before = await tx.frameStock.findUniqueOrThrow({ where });
    if (before.onHand !== seen) {
      const currentStock = before.onHand === null ? "not counted" : before.onHand;
      throw new ShopError("STOCK_CHANGED", { now: currentStock }, { shown: { onHand: before.onHand } });
    }
    await tx.frameStock.update({ where, data: { onHand, reorderPoint, reserved: 0 } });
    await recountReservedFrames(tx, [{ frameStyle, frameSize }]);
    const { reserved } = await tx.frameStock.findUniqueOrThrow({ where });
    await recordAudit(tx, ctx.admin, {
      action: "stock.set",
      entity: "stock",
      entityId: `${frameStyle}:${frameSize}`,
      before: { onHand: before.onHand, reorderPoint: before.reorderPoint },
      after: { onHand, reorderPoint },
      reason,
    });
    return { frameStyle, frameSize, onHand, reserved, reorderPoint };
  });
}
