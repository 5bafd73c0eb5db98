import type { UploadLinkEmail } from "@storywall/email/email-content";
import type { Context } from "../../accounts/context.ts";
import { buildUploadLink } from "./order-links.ts";
import type { EmailOrder } from "./read-email-order.ts";

type LinkContext = Pick<Context, "publicUrl" | "secret" | "now">;

/** Lists the lines that wait for photos, each with its upload link. With a line's id, lists only that line. */
export function listWallsAwaitingPhotos(
  deps: LinkContext,
  order: EmailOrder,
  onlyLineId: string | null,
): UploadLinkEmail["lines"] {
  return order.lines
    .filter((line) => line.isWaitingForPhotos && (onlyLineId === null || line.id === onlyLineId))
    .map(({ id, title, details, frameColor }) => ({
      title,
      details,
      frameColor,
      uploadUrl: buildUploadLink(deps, order.id, id),
    }));
}
