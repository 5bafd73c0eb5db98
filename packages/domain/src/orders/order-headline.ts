import { shopCopy } from "../catalog/localised.ts";
import type { StateOf } from "../kernel/states.ts";

type HeadlineInput = {
  state: StateOf<"order">;
  /** Set while the order is short of frames. */
  framesShort: { isWaiting: boolean } | null;
};

/** Returns an order's status in one line, for the title of its page and the API's `headline`. */
export function getOrderHeadline({ state, framesShort }: HeadlineInput): string {
  if (framesShort) return framesShort.isWaiting ? "Waiting for a frame" : "We need your choice";
  return headlines[state];
}

const headlines: Record<StateOf<"order">, string> = {
  awaiting_photos: "Thank you. Your order is waiting for your photos",
  checking: shopCopy.orderConfirmationHeadline,
  needs_attention: "We need something from you",
  printing: "Your photos are being printed",
  framing: "Your prints are being framed",
  packed: "Your wall is packed",
  shipped: "Your wall is on its way to you",
  delivered: "Your wall has arrived",
  returning: "Your return is on its way",
  returned: "Your return has arrived",
  cancelled: "This order was canceled",
};
