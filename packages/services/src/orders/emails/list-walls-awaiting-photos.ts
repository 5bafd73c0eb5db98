import type { UploadLinkEmail } from "@storywall/email/email-content";
import { drawOrderWalls, type WallMailDeps } from "./draw-order-walls.ts";
import { buildUploadLink } from "./order-links.ts";
import type { EmailOrder } from "./read-email-order.ts";

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
