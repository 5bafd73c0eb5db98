import { formatFrameLabel } from "@storywall/domain/catalog/stock/format-frame-label";
import { findReplacementFrames } from "@storywall/domain/catalog/stock/frame-shortage";
import { isChangeable } from "@storywall/domain/orders/actions";
import type { MailDeps } from "../../kernel/send-email-once.ts";
import { readFrameShortage } from "../read-frame-shortage.ts";
import { type OrderEmailInput, sendOrderEmail } from "./send-order-email.ts";

/** Emails the customer the choices for a frame that is out of stock. Sends nothing if no choice is needed anymore. */
export async function sendFrameShortageEmail(deps: MailDeps, step: OrderEmailInput): Promise<void> {
  const { short, left, pieces } = await readFrameShortage(deps.db, step.orderId);
  await sendOrderEmail(deps, { ...step, event: "frames-short" }, ({ state, framesAnswer }, about) =>
    short.length === 0 || !isChangeable(state) || framesAnswer !== null
      ? null
      : {
          kind: "frames-short",
          ...about,
          frames: short.map(formatFrameLabel),
          alternatives: [
            ...new Set(short.flatMap(({ frameStyle }) => findReplacementFrames(frameStyle, pieces, left))),
          ],
        },
  );
}
