import type { UploadLinkEmail } from "@storywall/email/email-content";
import type { Context } from "../../accounts/context.ts";
import { createOrderToken } from "../order-access.ts";
import { drawOrderWalls, type WallMailDeps } from "./draw-order-walls.ts";
import type { EmailOrder } from "./read-email-order.ts";

type LinkContext = Pick<Context, "publicUrl" | "secret" | "now">;

export function buildOrderLink({ publicUrl, secret, now }: LinkContext, orderId: string): string {
  return `${publicUrl}/order/${orderId}?token=${createOrderToken(secret, { orderId, scope: "read", now: now() })}`;
}

/** Builds the link to the page where the line's photos are uploaded. The link's token also opens the order. */
export function buildUploadLink({ publicUrl, secret, now }: LinkContext, orderId: string, lineId: string): string {
  const token = createOrderToken(secret, { orderId, scope: "upload", now: now() });
  return `${publicUrl}/upload/${orderId}/${lineId}?token=${token}`;
}

/** Lists the lines that wait for photos, each with its upload link. With a line's id, lists only that line. */
export async function listWallsAwaitingPhotos(
  deps: WallMailDeps,
  order: EmailOrder,
  onlyLineId: string | null,
): Promise<UploadLinkEmail["lines"]> {
  const lines = order.lines.filter(
    (line) => line.isWaitingForPhotos && (onlyLineId === null || line.id === onlyLineId),
  );
  return (await drawOrderWalls(deps, lines)).map(({ id, title, details, frameColor, picture }) => ({
    title,
    details,
    frameColor,
    picture,
    uploadUrl: buildUploadLink(deps, order.id, id),
  }));
}
