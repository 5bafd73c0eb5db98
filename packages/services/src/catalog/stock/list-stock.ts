import { frameSizeKeys, frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import type { FrameStockRow } from "@storywall/domain/catalog/stock/schema";
import type { Context } from "../../accounts/context.ts";

/**
 * Returns the stock of every frame in every size, in catalog order. The caller must check that the user is an admin.
 */
export async function listStock({ db }: Pick<Context, "db">): Promise<FrameStockRow[]> {
  const rows = await db.frameStock.findMany();
  return frameTypeKeys.flatMap((key) => {
    const frameStyle = frameTypes[key].name;
    return frameSizeKeys.map((frameSize) => {
      const row = rows.find((one) => one.frameStyle === frameStyle && one.frameSize === frameSize);
      const { onHand = null, reserved = 0, reorderPoint = 5 } = row ?? {};
      return { frameStyle, frameSize, onHand, reserved, reorderPoint };
    });
  });
}
