import type { OrderView } from "@storywall/domain/orders/schema";
import { formatCalendarDay } from "@/lib/dates.ts";

type OrderTextFields = Pick<OrderView, "state" | "shipBy" | "email" | "framesShort">;

/** Returns the text under the headline: the next step, and a ship date only if it is certain. */
export function getOrderText({ state, shipBy, email, framesShort }: OrderTextFields): string {
  const shipDay = formatCalendarDay(shipBy);
  if (framesShort?.isWaiting) return "We'll continue automatically once it's back in stock.";
  if (framesShort) return "We'll hold your order until you choose.";
  switch (state) {
    case "awaiting_photos":
      return "We'll start once we have your last photo. The ship date counts from then.";
    case "checking":
      return `We automatically check every photo before printing. Ships by ${shipDay}.`;
    case "needs_attention":
      return "We'll hold your order until this is resolved.";
    case "printing":
      return `Framing comes next. Ships by ${shipDay}.`;
    case "framing":
      return `Packing comes next. Ships by ${shipDay}.`;
    case "packed":
      return `Ready to go. Ships by ${shipDay}.`;
    case "shipped":
      return `We'll send updates to ${email}.`;
    case "delivered":
      return "Enjoy your new wall. Something not right? Tell us below.";
    case "returning":
      return "We'll refund you as soon as your package arrives.";
    case "returned":
      return "We'll refund your original payment method.";
    case "cancelled":
      return "Nothing will be made or shipped.";
  }
}

/** Returns whether the ship date is binding in this state. */
export const hasShipDate = ({ state, framesShort }: Pick<OrderView, "state" | "framesShort">): boolean =>
  !framesShort && ["checking", "printing", "framing", "packed"].includes(state);

export function getRefundText({
  amount,
  state,
}: {
  amount: string;
  state: OrderView["refunds"][number]["state"];
}): string {
  switch (state) {
    case "requested":
    case "submitted":
      return `A refund of ${amount} is on its way to the card you paid with. Banks take up to five business days.`;
    case "succeeded":
      return `We refunded ${amount} to the card you paid with.`;
    case "failed":
      return `We couldn't refund ${amount} yet. We're looking into it and will email you.`;
  }
}
