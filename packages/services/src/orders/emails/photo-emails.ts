import { formatErrorMessage, isShopErrorCode } from "@storywall/domain/errors";
import type { RejectionId } from "@storywall/domain/kernel/ids";
import { getRejectionSentence } from "@storywall/domain/orders/content-rejections";
import { RejectedLine } from "@storywall/domain/orders/line-shares";
import type { PictureRejectedEmail, ProblemPhoto } from "@storywall/email/email-content";
import type { Deps } from "../../kernel/deps.ts";
import type { MailDeps } from "../../kernel/send-email-once.ts";
import { attachProof } from "./attach-pictures.ts";
import { sendOrderEmail } from "./order-emails.ts";
import type { EmailOrder } from "./read-email-order.ts";

/**
 * Asks the customer for another photo if the order waits for one. `cause` is the id of the job, because an order may
 * need this email more than once.
 */
export function sendPhotoProblemEmail(
  deps: MailDeps,
  { orderId, cause, isReminder = false }: { orderId: string; cause: string; isReminder?: boolean },
): Promise<void> {
  return sendOrderEmail(deps, { orderId, event: `photo-problem-${cause}` }, async (order, about) => {
    if (order.state !== "needs_attention") return null;
    const photos = await listProblemPhotos(deps, order, about.orderUrl);
    return { kind: "photo-problem", ...about, isReminder, problem: toProblemMessage(order.problemCode), photos };
  });
}

/** Maximum number of pictures in the email. Further photos are listed without a picture. */
const MAX_PICTURES = 8;

/** Lists the order's photos with a problem, sorted by wall. For several copies of a wall, lists each photo once. */
async function listProblemPhotos(deps: MailDeps, order: EmailOrder, orderUrl: string): Promise<ProblemPhoto[]> {
  const tiles = await deps.db.orderTile.findMany({
    where: { orderId: order.id, remakeId: null, problemCode: { not: null } },
    distinct: ["lineId", "name"],
    orderBy: [{ line: { position: "asc" } }, { position: "asc" }, { copy: "asc" }],
    select: {
      id: true,
      lineId: true,
      position: true,
      problemCode: true,
      proofKey: true,
      frameSize: true,
      orientation: true,
    },
  });
  const photos: ProblemPhoto[] = [];
  for (const tile of tiles) {
    const { id, lineId, position, problemCode } = tile;
    const line = order.lines.find((candidate) => candidate.id === lineId);
    if (!line) continue;
    photos.push({
      piece: line.design.tiles.length > 1 ? `${line.title}, photo ${position + 1}` : line.title,
      problem: toProblemMessage(problemCode),
      picture: photos.length < MAX_PICTURES ? await attachProof(deps, tile) : null,
      replaceUrl: `${orderUrl}#${id}`,
    });
  }
  return photos;
}

/** Returns the message for the customer; null if the problem concerns no photo or its message contains placeholders. */
function toProblemMessage(code: string | null): string | null {
  if (!code || !/^(PHOTO|FILE)_/.test(code) || !isShopErrorCode(code)) return null;
  const sentence = formatErrorMessage(code);
  return sentence.includes("{") ? null : sentence;
}

type ContentRejection = { id: string; orderId: string; outcome: string };

/**
 * Tells the customer why a photo was rejected and what happens to the order. Sends nothing if the rejection was
 * withdrawn.
 */
export async function sendPhotoRejectedEmail(
  deps: MailDeps,
  { rejectionId }: { rejectionId: RejectionId },
): Promise<void> {
  const rejection = await deps.db.contentRejection.findUniqueOrThrow({ where: { id: rejectionId } });
  if (rejection.withdrawnAt) return;
  const { orderId, piece, reason, sentence } = rejection;
  const refundFields = await readRejectionRefund(deps, rejection);
  await sendOrderEmail(deps, { orderId, event: `rejected-${rejectionId}` }, (_order, about) => ({
    kind: "photo-rejected",
    ...about,
    piece,
    reason: getRejectionSentence(reason),
    message: sentence || null,
    ...refundFields,
  }));
}

async function readRejectionRefund(
  { db }: Pick<Deps, "db">,
  { id, orderId, outcome }: ContentRejection,
): Promise<Pick<PictureRejectedEmail, "refunded" | "walls">> {
  if (outcome === "ask") return { refunded: null, walls: null };
  if (outcome === "line") {
    const lines = await db.orderLine.findMany({ where: { orderId }, orderBy: { position: "asc" } });
    const rejectedLines = lines.flatMap(({ title, rejection }) => {
      const read = RejectedLine.safeParse(rejection);
      return read.success && read.data.rejectionId === id ? [{ title, refunded: read.data.refunded }] : [];
    });
    return {
      refunded: rejectedLines.reduce((sum, one) => sum + one.refunded, 0),
      walls: rejectedLines.map(({ title }) => title),
    };
  }
  // A refund of a disputed payment is not mentioned, because it depends on the bank.
  const where = { orderId, reason: "content", state: { not: "failed" }, payment: { state: { not: "disputed" } } };
  const { _sum } = await db.refund.aggregate({ where, _sum: { amount: true } });
  return { refunded: _sum.amount ?? 0, walls: null };
}
