import { toGreetingName } from "@storywall/domain/cart/address";
import type { EmailContent } from "@storywall/email/email-content";
import { isEmailSent, type MailDeps, markEmailDropped, sendEmailOnce } from "../../kernel/send-email-once.ts";
import { buildOrderLink } from "./order-links.ts";
import { type EmailOrder, readEmailOrder } from "./read-email-order.ts";

export type OrderEmailFields = { orderNumber: string; firstName: string; orderUrl: string };

type OrderEmailEvent = {
  orderId: string;
  /**
   * Idempotency key: the name of the step. If an order can repeat the step, an id is appended, such as the job's id.
   */
  event: string;
  /** Id of the job that sends the email again. */
  again?: string | undefined;
};

export type OrderEmailInput = Omit<OrderEmailEvent, "event">;

/**
 * Sends an email to the order's address, once per event. If the email is outdated, `buildTemplate` returns null and
 * nothing is sent.
 */
export async function sendOrderEmail(
  deps: MailDeps,
  { orderId, event, again }: OrderEmailEvent,
  buildTemplate: (order: EmailOrder, about: OrderEmailFields) => EmailContent | null | Promise<EmailContent | null>,
): Promise<void> {
  const dedupe = `mail-${orderId}-${event}${again ? `-again-${again}` : ""}`;
  if (await isEmailSent(deps.db, dedupe)) return;

  const order = await readEmailOrder(deps, orderId);
  const orderFields = {
    orderNumber: order.number,
    firstName: toGreetingName(order.address),
    orderUrl: buildOrderLink(deps, orderId),
  };
  const template = await buildTemplate(order, orderFields);
  if (template) await sendEmailOnce(deps, { dedupe, orderId, to: order.email, template });
  else await markEmailDropped(deps, dedupe);
}
