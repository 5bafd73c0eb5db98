import type { UploadLinkEmail } from "@storywall/email/email-content";
import type { Context } from "../../accounts/context.ts";
import { uploadLink } from "./letter-links.ts";
import type { LetterOrder } from "./read-letter-order.ts";

type Signing = Pick<Context, "publicUrl" | "secret" | "now">;

/** Lines that wait for photos, each with its upload link; all of them, or only one. */
export function waitingWalls(deps: Signing, order: LetterOrder, only: string | null): UploadLinkEmail["lines"] {
  return order.lines
    .filter((line) => line.isWaitingForPhotos && (only === null || line.id === only))
    .map(({ id, title, details, frameColour }) => ({
      title,
      details,
      frameColour,
      uploadUrl: uploadLink(deps, order.id, id),
    }));
}
