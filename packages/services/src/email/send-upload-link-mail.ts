import { uploadLink } from "./letter-links.ts";
import { readLetterOrder } from "./read-letter-order.ts";
import { type MailDeps, sendOnce, wasSent } from "./send-once.ts";

type UploadLinkMail = {
  orderId: string;
  /** Only this wall; null for all that wait. */
  lineId: string | null;
  /** What asked for it: the id of the job's row. One cause, one letter. */
  cause: string;
};

/** The way back to an order that waits for photos. Sends nothing when none of its walls waits any more. */
export async function sendUploadLinkMail(deps: MailDeps, { orderId, lineId, cause }: UploadLinkMail): Promise<void> {
  const dedupe = `mail-${orderId}-upload-link-${cause}`;
  if (await wasSent(deps.db, dedupe)) return;

  const order = await readLetterOrder(deps, orderId);
  const lines = order.lines
    .filter((line) => line.wantsPhotos && (lineId === null || line.id === lineId))
    .map(({ id, title, details, frameColour }) => ({
      title,
      details,
      frameColour,
      uploadUrl: uploadLink(deps, orderId, id),
    }));
  if (lines.length === 0) return;
  const { number: orderNumber, email: to } = order;
  const { firstName } = order.address;
  await sendOnce(deps, { dedupe, orderId, to, letter: { kind: "upload-link", orderNumber, firstName, lines } });
}
