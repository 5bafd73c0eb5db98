import type { EmailContent } from "@storywall/email/email-content";
import { dropLetter, type MailDeps, sendOnce, wasSent } from "../../kernel/send-once.ts";
import { orderLink } from "./letter-links.ts";
import { type LetterOrder, readLetterOrder } from "./read-letter-order.ts";

/** What nearly every letter says of its order. */
export type About = { orderNumber: string; firstName: string; orderUrl: string };

type Event = {
  orderId: string;
  /** One letter for each: a step an order takes once, or a step and the id of the job that tells of it. */
  event: string;
  /** The id of the job by which an operator has the letter sent once more. */
  again?: string | undefined;
};

/** A step of an order that is told once, and again only for the operator's job of this id. */
export type OrderStep = Omit<Event, "event">;

/**
 * Writes one letter to the address the order was placed with, once for each event. `write` returns null when the
 * letter would no longer be true, and then none is sent.
 */
export async function sendAboutOrder(
  deps: MailDeps,
  { orderId, event, again }: Event,
  write: (order: LetterOrder, about: About) => EmailContent | null,
): Promise<void> {
  const dedupe = `mail-${orderId}-${event}${again ? `-again-${again}` : ""}`;
  if (await wasSent(deps.db, dedupe)) return;

  const order = await readLetterOrder(deps, orderId);
  const about = {
    orderNumber: order.number,
    firstName: order.address.firstName,
    orderUrl: orderLink(deps, orderId),
  };
  const letter = write(order, about);
  if (letter) await sendOnce(deps, { dedupe, orderId, to: order.email, letter });
  else await dropLetter(deps, dedupe);
}
