import type { Db } from "@storywall/db/client";
import { LabelId } from "@storywall/domain/kernel/ids";
import { startVoidingLabel } from "../../production/shipping/labels.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/** Voids the bought labels of canceled orders and remakes, once for each. Returns the count. */
export function voidUnusedLabels(db: Db, batchSize: number): Promise<number> {
  return withAdvisoryLock(db, "void unused labels", async (tx) => {
    const labels = await tx.label.findMany({
      where: {
        state: "bought",
        voidRefusedAt: null,
        OR: [{ remakeId: null, order: { state: "cancelled" } }, { remake: { state: "cancelled" } }],
      },
      orderBy: { id: "asc" },
      take: batchSize,
      select: { id: true },
    });
    for (const { id } of labels) await startVoidingLabel(tx, LabelId.parse(id));
    return labels.length;
  });
}
