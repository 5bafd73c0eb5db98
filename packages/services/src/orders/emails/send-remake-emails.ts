import type { MailDeps } from "../../kernel/send-email-once.ts";
import { formatAddressLines, toTrackingFields } from "./read-email-order.ts";
import { sendOrderEmail } from "./send-order-email.ts";

type RemakeEmailInput = { remakeId: string };

export async function sendRemakeStartedEmail(deps: MailDeps, { remakeId }: RemakeEmailInput): Promise<void> {
  const { orderId, tiles, claims } = await readRemake(deps, remakeId);
  const sentence = claims[0]?.sentence ?? null;
  await sendOrderEmail(deps, { orderId, event: `remake-${remakeId}` }, (_order, about) => ({
    kind: "remake",
    ...about,
    tiles: tiles.length,
    message: sentence,
  }));
}

export async function sendRemakeShippedEmail(deps: MailDeps, { remakeId }: RemakeEmailInput): Promise<void> {
  const { orderId, tiles, ...remake } = await readRemake(deps, remakeId);
  await sendOrderEmail(deps, { orderId, event: `remake-sent-${remakeId}` }, ({ address }, about) => ({
    kind: "remake-sent",
    ...about,
    tiles: tiles.length,
    ...toTrackingFields(remake),
    addressLines: formatAddressLines(address),
  }));
}

const readRemake = ({ db }: MailDeps, id: string) =>
  db.remake.findUniqueOrThrow({
    where: { id },
    include: { tiles: { select: { id: true } }, claims: { select: { sentence: true } } },
  });
