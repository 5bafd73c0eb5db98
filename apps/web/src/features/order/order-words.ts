import type { OrderView } from "@storywall/domain/orders/schema";
import { calendarDay } from "@/shared/order/order-dates.ts";

type Told = Pick<OrderView, "state" | "headline" | "shipBy" | "email" | "framesShort">;

/** What the page says first: the truth about the state it is in, and what comes next. */
export function orderWords(told: Told): { title: string; text: string } {
  const { state, headline, shipBy, email, framesShort } = told;
  const by = calendarDay(shipBy);
  if (framesShort?.isWaiting) {
    return { title: "Waiting for a frame", text: "Your order goes on by itself once it is here. Nothing is lost." };
  }
  if (framesShort) return { title: "We need a choice from you", text: "Your order waits for it. Nothing is lost." };
  switch (state) {
    case "awaiting_photos":
      return { title: "Your order is in. Now it wants your photos", text: "We start on it as soon as they are here." };
    case "checking":
      return { title: headline, text: `We look at every photo before it is printed. It ships by ${by}.` };
    case "needs_attention":
      return { title: "We need something from you", text: "Your order waits until it is mended. Nothing is lost." };
    case "printing":
      return { title: "Your photos are being printed", text: `Framing comes next. It ships by ${by}.` };
    case "framing":
      return { title: "Your prints are being framed", text: `Packing comes next. It ships by ${by}.` };
    case "packed":
      return { title: "Your wall is packed", text: `The carrier takes it by ${by}.` };
    case "shipped":
      return { title: "Your wall is on its way to you", text: `News of the delivery goes to ${email}.` };
    case "delivered":
      return { title: "Your wall has arrived", text: "May it hang well. Something not right? Tell us below." };
    case "returning":
      return { title: "Your return is on its way", text: "The money goes back as soon as the parcel is here." };
    case "returned":
      return { title: "Your return has arrived", text: "What was paid goes back the way it came." };
    case "cancelled":
      return { title: "This order was cancelled", text: "Nothing of it will be made or sent." };
  }
}

/** Money on its way back, and money that has arrived there (S-130). */
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
