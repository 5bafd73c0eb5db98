import type { OrderView } from "@storywall/domain/orders/schema";
import { calendarDay } from "@/lib/dates.ts";

type Told = Pick<OrderView, "state" | "shipBy" | "email" | "framesShort">;

/** Text under the headline: the next step, and a ship date only if it is certain. */
export function orderText({ state, shipBy, email, framesShort }: Told): string {
  const by = calendarDay(shipBy);
  if (framesShort?.isWaiting) return "Your order goes on by itself once it is here. Nothing is lost.";
  if (framesShort) return "Your order waits for it. Nothing is lost.";
  switch (state) {
    case "awaiting_photos":
      return "We start when your last photo is here. The ship date counts from then.";
    case "checking":
      return `An automatic check runs on every photo before it is printed. It ships by ${by}.`;
    case "needs_attention":
      return "Your order waits until this is settled. Nothing is lost.";
    case "printing":
      return `Framing comes next. It ships by ${by}.`;
    case "framing":
      return `Packing comes next. It ships by ${by}.`;
    case "packed":
      return `The carrier takes it by ${by}.`;
    case "shipped":
      return `We'll send updates to ${email}.`;
    case "delivered":
      return "May it hang well. Something not right? Tell us below.";
    case "returning":
      return "The money goes back as soon as the parcel is here.";
    case "returned":
      return "What was paid goes back the way it came.";
    case "cancelled":
      return "Nothing of it will be made or sent.";
  }
}

/** Whether the ship date is binding in this state. */
export const hasShipDate = ({ state, framesShort }: Pick<OrderView, "state" | "framesShort">): boolean =>
  !framesShort && ["checking", "printing", "framing", "packed"].includes(state);

/** Text for pending and completed refunds. */
export function refundWords({
  amount,
  state,
}: {
  amount: string;
  state: OrderView["refunds"][number]["state"];
}): string {
  switch (state) {
    case "requested":
    case "submitted":
      return `${amount} is on its way back to the card it was paid with. Banks take up to five working days.`;
    case "succeeded":
      return `${amount} was given back to the card it was paid with.`;
    case "failed":
      return `${amount} could not be given back yet. We are looking into it and will write to you.`;
  }
}
