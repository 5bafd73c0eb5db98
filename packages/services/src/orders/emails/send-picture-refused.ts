import type { RefusalId } from "@storywall/domain/kernel/ids";
import { RefusedLine } from "@storywall/domain/orders/line-parts";
import { becauseOf } from "@storywall/domain/orders/refusals";
import type { PictureRefusedEmail } from "@storywall/email/email-content";
import type { Deps } from "../../kernel/deps.ts";
import type { MailDeps } from "../../kernel/send-once.ts";
import { sendAboutOrder } from "./send-about-order.ts";

type Refusal = { id: string; orderId: string; outcome: string };

/** Emails why a photo was rejected and what happens to the order. Sends nothing if the rejection was withdrawn. */
export async function sendPictureRefused(deps: MailDeps, { refusalId }: { refusalId: RefusalId }): Promise<void> {
  const refusal = await deps.db.pictureRefusal.findUniqueOrThrow({ where: { id: refusalId } });
  if (refusal.withdrawnAt) return;
  const { orderId, piece, reason, sentence } = refusal;
  const money = await moneyOf(deps, refusal);
  await sendAboutOrder(deps, { orderId, event: `refused-${refusalId}` }, (_order, about) => ({
    kind: "picture-refused",
    ...about,
    piece,
    reason: becauseOf(reason),
    message: sentence || null,
    ...money,
  }));
}

async function moneyOf(
  { db }: Pick<Deps, "db">,
  { id, orderId, outcome }: Refusal,
): Promise<Pick<PictureRefusedEmail, "refunded" | "walls">> {
  if (outcome === "ask") return { refunded: null, walls: null };
  if (outcome === "line") {
    const lines = await db.orderLine.findMany({ where: { orderId }, orderBy: { position: "asc" } });
    const own = lines.flatMap(({ title, refused }) => {
      const read = RefusedLine.safeParse(refused);
      return read.success && read.data.refusalId === id ? [{ title, refunded: read.data.refunded }] : [];
    });
    return { refunded: own.reduce((sum, one) => sum + one.refunded, 0), walls: own.map(({ title }) => title) };
  }
  const { _sum } = await db.refund.aggregate({ where: { orderId, reason: "content" }, _sum: { amount: true } });
  return { refunded: _sum.amount ?? 0, walls: null };
}
