import type { RefusalId } from "@storywall/domain/ids";
import { type RefusalReason, refusalReasons } from "@storywall/domain/orders/refusals";
import { sendAboutOrder } from "./send-about-order.ts";
import type { MailDeps } from "./send-once.ts";

/** Why a picture is not printed, and what becomes of the order and its money. Taken back meanwhile, nothing is said. */
export async function sendPictureRefused(deps: MailDeps, { refusalId }: { refusalId: RefusalId }): Promise<void> {
  const refusal = await deps.db.pictureRefusal.findUniqueOrThrow({ where: { id: refusalId } });
  if (refusal.withdrawnAt) return;
  const { orderId, tileId, outcome, reason, sentence } = refusal;
  const tile = await deps.db.orderTile.findUnique({ where: { id: tileId }, include: { line: true } });
  const { _sum } = await deps.db.refund.aggregate({ where: { orderId, reason: "content" }, _sum: { amount: true } });
  await sendAboutOrder(deps, { orderId, event: `refused-${refusalId}` }, (_order, about) => ({
    kind: "picture-refused",
    ...about,
    piece: tile ? `${tile.line.title}, ${tile.name.replaceAll("_", " ")}` : "",
    because: refusalReasons[reason in refusalReasons ? (reason as RefusalReason) : "other"].sentence,
    sentence: sentence || null,
    refunded: outcome === "refund" ? (_sum.amount ?? 0) : null,
  }));
}
