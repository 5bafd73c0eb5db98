import type { Tx } from "@storywall/db/client";
import { applyOrderStep } from "./apply-order-step.ts";

type OrderSync = {
  order: { id: string; state: string; userId: string; checkoutId: string };
  now: Date;
  actor: string;
};

/** Moves an order to framing when all its items are printed. Returns whether it moved. The order must be locked. */
export async function startFramingIfAllPrinted(tx: Tx, { order, now, actor }: OrderSync): Promise<boolean> {
  if (order.state !== "printing") return false;
  const unprinted = await tx.orderTile.count({
    where: { orderId: order.id, remakeId: null, state: { in: ["waiting", "remake", "rendered"] } },
  });
  if (unprinted > 0) return false;
  await applyOrderStep(tx, order, { to: "framing", now, actor });
  return true;
}

/**
 * Moves an order back to the given earlier state, one step at a time. An order with only accessories moves directly
 * from packed to checking. The order must be locked.
 */
export async function revertOrderState(
  tx: Tx,
  order: { id: string; state: string },
  to: "checking" | "printing" | "framing",
): Promise<void> {
  const steps = to === "checking" ? ["checking", "packed"] : ["printing", "framing", "packed"];
  for (let index = steps.indexOf(order.state); index > steps.indexOf(to); index -= 1) {
    await tx.order.update({
      where: { id: order.id },
      data: { state: steps[index - 1] as string, version: { increment: 1 } },
      select: { id: true },
    });
  }
}
