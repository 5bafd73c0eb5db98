import { otherFrames, shortWords } from "@storywall/domain/catalog/stock/frames-gone";
import { isChangeable } from "@storywall/domain/orders/actions";
import type { MailDeps } from "../../kernel/send-once.ts";
import { readFramesShort } from "../read-frames-short.ts";
import { type OrderStep, sendAboutOrder } from "./send-about-order.ts";

/** Emails the choices for a frame that is out of stock; nothing if it is back in stock. */
export async function sendFramesShort(deps: MailDeps, step: OrderStep): Promise<void> {
  const { short, left, pieces } = await readFramesShort(deps.db, step.orderId);
  await sendAboutOrder(deps, { ...step, event: "frames-short" }, ({ state, framesAnswer }, about) =>
    short.length === 0 || !isChangeable(state) || framesAnswer !== null
      ? null
      : {
          kind: "frames-short",
          ...about,
          frames: short.map(shortWords),
          alternatives: [...new Set(short.flatMap(({ frameStyle }) => otherFrames(frameStyle, pieces, left)))],
        },
  );
}
