import type { JobHandler } from "@storywall/jobs/worker";
import type { MailDeps } from "@storywall/services/email/send-once";
import { sendOrderReceived } from "@storywall/services/email/send-order-received";

export const sendOrderReceivedLetter: JobHandler<"email.order-received", MailDeps> = ({ orderId }, deps) =>
  sendOrderReceived(deps, { orderId });
