import type { EmailContent } from "@storywall/email/email-content";
import { dropLetter, type MailDeps, sendOnce, wasSent } from "../../kernel/send-once.ts";
import { orderLink } from "./letter-links.ts";
import { type LetterOrder, readLetterOrder } from "./read-letter-order.ts";

export type About = { orderNumber: string; firstName: string; orderUrl: string };

type Event = {
  orderId: string;
  /** Idempotency key: a step an order takes once, or a step and its job's id. */
  event: string;
  /** Id of the job that resends the email. */
  again?: string | undefined;
};

export type OrderStep = Omit<Event, "event">;

/**
 * Sends an email to the order's address, once per event. `write` returns null if the email is outdated; then nothing is
 * sent.
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
