import type { MailDeps } from "../../kernel/send-once.ts";
import { sendAboutOrder } from "./send-about-order.ts";
import { waitingWalls } from "./waiting-walls.ts";

type UploadLinkMail = {
  orderId: string;
  /** Null: all lines that wait for photos. */
  lineId: string | null;
  /** The job's id: one email per request. */
  cause: string;
};

/** Emails the upload links of an order. Sends nothing if no line waits for photos. */
export function sendUploadLinkMail(deps: MailDeps, { orderId, lineId, cause }: UploadLinkMail): Promise<void> {
  return sendAboutOrder(deps, { orderId, event: `upload-link-${cause}` }, (order, { orderNumber, firstName }) => {
    const lines = waitingWalls(deps, order, lineId);
    return lines.length > 0 ? { kind: "upload-link", orderNumber, firstName, lines } : null;
  });
}
