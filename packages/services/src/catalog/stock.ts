import { inTransaction, type Tx } from "@storywall/db/client";
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

/** Returns the number of unreserved frames that are counted, keyed by `<style>:<size>`. */
export async function loadAvailableFrames(tx: Tx): Promise<AvailableFrames> {
  const counted = await tx.frameStock.findMany({ where: { onHand: { not: null } } });
  return Object.fromEntries(
    counted.map(({ frameStyle, frameSize, onHand, reserved }) => [
      `${frameStyle}:${frameSize}`,
      (onHand ?? 0) - reserved,
    ]),
  );
}

/** Returns the frames whose stock is too low for a wall of any template that comes in them. */
export async function readLowFrameStock({ db }: Pick<Context, "db">): Promise<AvailableFrames> {
  const framesLeft = await loadAvailableFrames(db);
  return Object.assign({}, ...templates.map((template) => findLowStockFrames(template, framesLeft)));
}

type Row = Pick<FrameStockRow, "onHand" | "reserved" | "reorderPoint">;

/**
 * Sets the stock of a frame; null stops tracking it. Throws STOCK_CHANGED with the current count if it differs from
 * `seen`.
 */
export function setStock(ctx: AdminContext, input: SetStockInput): Promise<FrameStockRow> {
  const { frameStyle, frameSize, seen, onHand, reorderPoint, reason } = input;
  return inTransaction(ctx.db, async (tx) => {
    // A new frame has no row until its stock is set for the first time.
    await tx.frameStock.createMany({ data: [{ frameStyle, frameSize }], skipDuplicates: true });
    await tx.$queryRaw`
      select 1 from frame_stock where frame_style = ${frameStyle} and frame_size = ${frameSize} for update`;
    const where = { frameStyle_frameSize: { frameStyle, frameSize } };
    const before = await tx.frameStock.findUniqueOrThrow({ where });
    if (before.onHand !== seen) {
      const currentStock = before.onHand === null ? "not counted" : before.onHand;
      throw new ShopError("STOCK_CHANGED", { now: currentStock }, { shown: { onHand: before.onHand } });
    }
    const [after] = await tx.$queryRaw<[Row]>`
      update frame_stock set on_hand = ${onHand}::int, reorder_point = ${reorderPoint}::int,
        reserved = case when ${onHand}::int is null then 0 else frames_reserved(frame_style, frame_size) end
      where frame_style = ${frameStyle} and frame_size = ${frameSize}
      returning on_hand as "onHand", reserved, reorder_point as "reorderPoint"`;
    await recordAudit(tx, ctx.admin, {
      action: "stock.set",
      entity: "stock",
      entityId: `${frameStyle}:${frameSize}`,
      before: { onHand: before.onHand, reorderPoint: before.reorderPoint },
      after: { onHand, reorderPoint },
      reason,
    });
    return { frameStyle, frameSize, ...after };
  });
}
