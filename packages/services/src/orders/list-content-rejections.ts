import { RefusalId } from "@storywall/domain/kernel/ids";
import {
  type RefusalReason,
  type RefusalView,
  refusalOutcomes,
  refusalReasons,
} from "@storywall/domain/orders/refusals";
import type { Context } from "../accounts/context.ts";

/** Returns the rejections of an order's photos, latest first. The caller must check that the user is an admin. */
export async function listContentRejections(
  { db }: Pick<Context, "db">,
  where: { orderId: string },
): Promise<RefusalView[]> {
  const rows = await db.contentRejection.findMany({ where, orderBy: { at: "desc" } });
  return rows.map(({ id, tileId, piece, outcome, reason, sentence, refusedBy, at, withdrawnAt }) => ({
    id: RefusalId.parse(id),
    tileId,
    piece,
    outcome: refusalOutcomes.find((one) => one === outcome) ?? "refund",
    reason: reason in refusalReasons ? (reason as RefusalReason) : "other",
    sentence,
    by: refusedBy,
    at: at.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }));
}
