import type { WallMailDeps } from "./draw-order-walls.ts";
import { listWallsAwaitingPhotos } from "./list-walls-awaiting-photos.ts";
import { sendOrderEmail } from "./send-order-email.ts";

type UploadLinkEmailInput = {
  orderId: string;
  /** Line to upload photos for; null for all lines that wait for photos. */
  lineId: string | null;
  /** Id of the job. One email is sent per job. */
  cause: string;
};

/** Emails the upload links of an order. Sends nothing if no line waits for photos. */
export function sendUploadLinkEmail(
  deps: WallMailDeps,
  { orderId, lineId, cause }: UploadLinkEmailInput,
): Promise<void> {
  return sendOrderEmail(deps, { orderId, event: `upload-link-${cause}` }, async (order, { orderNumber, firstName }) => {
    const lines = await listWallsAwaitingPhotos(deps, order, lineId);
    return lines.length > 0 ? { kind: "upload-link", orderNumber, firstName, lines } : null;
  });
}
