import type { Tx } from "@storywall/db/client";
import { stepOrder } from "./step-order.ts";

type Following = {
  order: { id: string; state: string; userId: string; checkoutId: string };
  now: Date;
  actor: string;
};

/** Moves an order to framing when all its items are printed. Returns whether it moved. The order must be locked. */
export async function followPieces(tx: Tx, { order, now, actor }: Following): Promise<boolean> {
  if (order.state !== "printing") return false;
  const unprinted = await tx.orderTile.count({
    where: { orderId: order.id, remakeId: null, state: { in: ["waiting", "remake", "rendered"] } },
  });
  if (unprinted > 0) return false;
  await stepOrder(tx, order, { to: "framing", now, actor });
  return true;
}

/** Moves an order back to the state of its items. The order must be locked. */
export async function fallBackTo(
  tx: Tx,
  order: { id: string; state: string },
  to: "printing" | "framing",
): Promise<void> {
  const steps = ["printing", "framing", "packed"];
  for (let at = steps.indexOf(order.state); at > steps.indexOf(to); at -= 1) {
    await tx.order.update({
      where: { id: order.id },
      data: { state: steps[at - 1] as string, version: { increment: 1 } },
      select: { id: true },
    });
  }
}
