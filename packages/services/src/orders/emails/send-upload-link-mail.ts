import type { MailDeps } from "../../kernel/send-once.ts";
import { sendAboutOrder } from "./send-about-order.ts";
import { waitingWalls } from "./waiting-walls.ts";

type UploadLinkMail = {
  orderId: string;
  /** Only this wall; null for all that wait. */
  lineId: string | null;
  /** What asked for it: the id of the job's row. One cause, one letter. */
  cause: string;
};

/** The way back to an order that waits for photos. Sends nothing when none of its walls waits any more. */
export function sendUploadLinkMail(deps: MailDeps, { orderId, lineId, cause }: UploadLinkMail): Promise<void> {
  return sendAboutOrder(deps, { orderId, event: `upload-link-${cause}` }, (order, { orderNumber, firstName }) => {
    const lines = waitingWalls(deps, order, lineId);
    return lines.length > 0 ? { kind: "upload-link", orderNumber, firstName, lines } : null;
  });
}
