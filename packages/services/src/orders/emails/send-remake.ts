import type { MailDeps } from "../../kernel/send-once.ts";
import { addressLines } from "./read-letter-order.ts";
import { sendAboutOrder } from "./send-about-order.ts";

type Told = { remakeId: string };

export async function sendRemake(deps: MailDeps, { remakeId }: Told): Promise<void> {
  const { orderId, tiles, claims } = await readRemake(deps, remakeId);
  const sentence = claims[0]?.sentence ?? null;
  await sendAboutOrder(deps, { orderId, event: `remake-${remakeId}` }, (_order, about) => ({
    kind: "remake",
    ...about,
    tiles: tiles.length,
    message: sentence,
  }));
}

export async function sendRemakeSent(deps: MailDeps, { remakeId }: Told): Promise<void> {
  const { orderId, tiles, carrier, trackingNumber, trackingUrl } = await readRemake(deps, remakeId);
  await sendAboutOrder(deps, { orderId, event: `remake-sent-${remakeId}` }, ({ address }, about) => ({
    kind: "remake-sent",
    ...about,
    tiles: tiles.length,
    carrier,
    trackingNumber,
    trackingUrl,
    addressLines: addressLines(address),
  }));
}

const readRemake = ({ db }: MailDeps, id: string) =>
  db.remake.findUniqueOrThrow({
    where: { id },
    include: { tiles: { select: { id: true } }, claims: { select: { sentence: true } } },
  });
