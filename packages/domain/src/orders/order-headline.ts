import { shopCopy } from "../catalog/localised.ts";
import { orderStateLabels, type StateOf } from "../kernel/states.ts";

type HeadlineInput = {
  state: StateOf<"order">;
  /** Set while frames for the order are out of stock. */
  framesShort: { isWaiting: boolean } | null;
  /** Whether the order has accessories and no tiles. */
  hasOnlyAccessories?: boolean;
};

/** Returns the label of a state for shoppers. An order of accessories alone is not checked. */
export const getStateLabel = (state: StateOf<"order">, hasOnlyAccessories: boolean): string =>
  hasOnlyAccessories && state === "checking" ? "Received" : orderStateLabels[state];

/** Returns an order's status in one line, for the title of its page and the API's `headline`. */
export function getOrderHeadline({ state, framesShort, hasOnlyAccessories = false }: HeadlineInput): string {
  if (framesShort) return framesShort.isWaiting ? "Waiting for a frame" : "Please choose what happens next";
  return (hasOnlyAccessories && accessoryHeadlines[state]) || headlines[state];
}

const accessoryHeadlines: Partial<Record<StateOf<"order">, string>> = {
  packed: "Your order is packed",
  shipped: "Your order is on its way to you",
  delivered: "Your order has arrived",
};

const headlines: Record<StateOf<"order">, string> = {
  awaiting_photos: "Thank you. Your order is waiting for your photos",
  checking: shopCopy.orderConfirmationHeadline,
  needs_attention: "We need something from you",
  printing: "Your photos are being printed",
  framing: "Your prints are being framed",
  packed: "Your wall is packed",
  shipped: "Your wall is on its way to you",
  delivered: "Your wall has arrived",
  returning: "Your return is approved",
  returned: "Your return has arrived",
  cancelled: "This order was canceled",
};
