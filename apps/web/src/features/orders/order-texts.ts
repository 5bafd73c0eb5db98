import { hasOnlyAccessories } from "@storywall/domain/catalog/accessories";
import { UNLESS_PRINTED } from "@storywall/domain/catalog/shop-terms";
import type { OrderView } from "@storywall/domain/orders/schema";
import { formatCalendarDay } from "@/lib/dates.ts";

type OrderTextFields = Pick<OrderView, "state" | "shipBy" | "email" | "framesShort" | "lines">;

/** Returns the text below the headline: the next step, and a ship date only if it is certain. */
export function getOrderSubheading({ state, shipBy, email, framesShort, lines }: OrderTextFields): string {
  const shipDay = formatCalendarDay(shipBy);
  if (framesShort?.isWaiting) return "We’ll continue automatically once it’s back in stock.";
  if (framesShort) return "We’ll hold your order until you choose.";
  if (hasOnlyAccessories(lines) && state === "checking") return `We’ll pack it soon. Ships by ${shipDay}.`;
  if (hasOnlyAccessories(lines) && state === "delivered") return "Something not right? Tell us below.";
  switch (state) {
    case "awaiting_photos":
      return "Once we have all your photos, we’ll start making your tiles and set your ship date.";
    case "checking":
      return `We automatically check every photo before printing. Ships by ${shipDay}.`;
    case "needs_attention":
      return "We’ll hold your order until this is resolved.";
    case "printing":
      return `Framing comes next. Ships by ${shipDay}.`;
    case "framing":
      return `Packing comes next. Ships by ${shipDay}.`;
    case "packed":
      return `Ready to go. Ships by ${shipDay}.`;
    case "shipped":
      return `We’ll send updates to ${email}.`;
    case "delivered":
      return "Enjoy your new wall. Something not right? Tell us below.";
    case "returning":
      return "We’ll refund you as soon as your package gets back to us.";
    case "returned":
      return "You’ll find your refund below.";
    case "cancelled":
      return "Nothing will be made or shipped.";
  }
}

/** Whether the customer sends the order back or has done so. The tracking number of the first delivery no longer helps. */
export const isReturned = ({ state }: Pick<OrderView, "state">): boolean =>
  state === "returning" || state === "returned";

/**
 * Lists what happens until the order arrives. The list is empty after shipping, and while a decision about the order is
 * pending. `changesUntil` is a formatted time, or null if the order can no longer be changed.
 */
export function listNextSteps(order: OrderTextFields, changesUntil: string | null): string[] {
  const { state, shipBy, email, framesShort, lines } = order;
  if (framesShort || hasOnlyAccessories(lines)) return [];
  const ship = `Your package ships by ${formatCalendarDay(shipBy)}. We’ll email the tracking number to ${email}.`;
  switch (state) {
    case "awaiting_photos":
      return ["You add your photos.", "We check, print, and frame them.", `We email updates to ${email}.`];
    case "checking":
      return [
        "If one of your photos won’t print well, we’ll email you before we print it.",
        ...(changesUntil ? [`You can change or cancel this order until ${changesUntil}, ${UNLESS_PRINTED}.`] : []),
        "We print and frame your tiles.",
        ship,
      ];
    case "printing":
      return ["We finish printing, then frame your tiles.", ship];
    case "framing":
      return ["We finish framing, then pack your tiles.", ship];
    case "packed":
      return [ship];
    default:
      return [];
  }
}

/** Returns whether an order in this state has a binding ship date. */
export const hasShipDate = ({ state, framesShort }: Pick<OrderView, "state" | "framesShort">): boolean =>
  !framesShort && ["checking", "printing", "framing", "packed"].includes(state);

type Refund = OrderView["refunds"][number];
type RefundTextFields = Pick<Refund, "state"> & Partial<Pick<Refund, "isHeld" | "giftCard">> & { amount: string };

export function getRefundText({ amount, state, isHeld, giftCard }: RefundTextFields): string {
  if (isHeld)
    return `We owe you ${amount}. Your bank is reviewing the payment you disputed, so we’ll refund it once the bank has decided, unless the bank has already returned your money.`;
  if (giftCard && state !== "failed")
    return state === "succeeded"
      ? `We put ${amount} back on your gift card ending in ${giftCard}.`
      : `${amount} is on its way back to your gift card ending in ${giftCard}.`;
  switch (state) {
    case "requested":
    case "submitted":
      return `A refund of ${amount} is on its way to the card you paid with. Your bank may take up to five business days to post it.`;
    case "succeeded":
      return `We refunded ${amount} to the card you paid with.`;
    case "failed":
      return `We haven’t been able to refund ${amount} yet. We’re looking into it and will email you.`;
  }
}
