import { inTransaction } from "@storywall/db/client";
import type { FrameStockRow, SetStockInput } from "@storywall/domain/catalog/stock/schema";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";

type Row = Pick<FrameStockRow, "onHand" | "reserved" | "reorderPoint">;

/**
 * Sets the stock of a frame; null stops tracking it. Throws STOCK_CHANGED with the current count if it differs from
 * `seen`.
 */
export function setStock(ctx: AdminContext, input: SetStockInput): Promise<FrameStockRow> {
  const { frameStyle, frameSize, seen, onHand, reorderPoint, reason } = input;
  return inTransaction(ctx.db, async (tx) => {
    // A new frame has no row until its stock is set for the first time.
    await tx.$executeRaw`
      insert into frame_stock (frame_style, frame_size) values (${frameStyle}, ${frameSize}) on conflict do nothing`;
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
