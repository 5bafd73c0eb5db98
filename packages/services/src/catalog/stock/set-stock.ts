import { inTransaction } from "@storywall/db/client";
import type { FrameStockRow, SetStockInput } from "@storywall/domain/catalog/stock/schema";
import { ShopError } from "@storywall/domain/errors";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";

type Row = Pick<FrameStockRow, "onHand" | "promised" | "lowAt">;

/**
 * Says how many frames are on the shelf, or that nobody counts them. Throws STOCK_CHANGED with what is there where it is
 * not what the one who counted saw: the workshop took some, or somebody else counted.
 */
export function setStock(ctx: AdminContext, given: SetStockInput): Promise<FrameStockRow> {
  const { frameStyle, frameSize, seen, onHand, lowAt, reason } = given;
  return inTransaction(ctx.db, async (tx) => {
    // A frame or size that is new in the catalogue has no row until it is first counted.
    await tx.$executeRaw`
      insert into frame_stock (frame_style, frame_size) values (${frameStyle}, ${frameSize}) on conflict do nothing`;
    await tx.$queryRaw`
      select 1 from frame_stock where frame_style = ${frameStyle} and frame_size = ${frameSize} for update`;
    const where = { frameStyle_frameSize: { frameStyle, frameSize } };
    const before = await tx.frameStock.findUniqueOrThrow({ where });
    if (before.onHand !== seen) {
      const now = before.onHand === null ? "not counted" : before.onHand;
      throw new ShopError("STOCK_CHANGED", { now }, { shown: { onHand: before.onHand } });
    }
    const [after] = await tx.$queryRaw<[Row]>`
      update frame_stock set on_hand = ${onHand}::int, low_at = ${lowAt}::int,
        promised = case when ${onHand}::int is null then 0 else frames_promised(frame_style, frame_size) end
      where frame_style = ${frameStyle} and frame_size = ${frameSize}
      returning on_hand as "onHand", promised, low_at as "lowAt"`;
    await recordAudit(tx, ctx.admin, {
      action: "stock.set",
      entity: "stock",
      entityId: `${frameStyle}:${frameSize}`,
      before: { onHand: before.onHand, lowAt: before.lowAt },
      after: { onHand, lowAt },
      reason,
    });
    return { frameStyle, frameSize, ...after };
  });
}
