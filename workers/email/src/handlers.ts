import type { HandlersFor } from "@storywall/jobs/worker";
import { sendSignInLink } from "@storywall/services/accounts/visitors/send-sign-in-link";
import type { MailDeps } from "@storywall/services/kernel/send-once";
import { sendMessageAnswer } from "@storywall/services/operations/messages/send-message-answer";
import { sendShopMessage } from "@storywall/services/operations/messages/send-shop-message";
import { sendCancelled } from "@storywall/services/orders/emails/send-cancelled";
import { sendClaimDecided } from "@storywall/services/orders/emails/send-claim-decided";
import { sendDelivered } from "@storywall/services/orders/emails/send-delivered";
import { sendFramesShort } from "@storywall/services/orders/emails/send-frames-short";
import { sendInProduction } from "@storywall/services/orders/emails/send-in-production";
import { sendOrderChanged } from "@storywall/services/orders/emails/send-order-changed";
import { sendOrderCodeMail } from "@storywall/services/orders/emails/send-order-code-mail";
import { sendOrderLink } from "@storywall/services/orders/emails/send-order-link";
import { sendOrderReceived } from "@storywall/services/orders/emails/send-order-received";
import { sendPhotoProblem } from "@storywall/services/orders/emails/send-photo-problem";
import { sendPictureRefused } from "@storywall/services/orders/emails/send-picture-refused";
import { sendRefund } from "@storywall/services/orders/emails/send-refund";
import { sendRemake, sendRemakeSent } from "@storywall/services/orders/emails/send-remake";
import { sendShipped } from "@storywall/services/orders/emails/send-shipped";
import { sendUploadLinkMail } from "@storywall/services/orders/emails/send-upload-link-mail";
import { sendUploadReminder } from "@storywall/services/orders/emails/send-upload-reminder";

/**
 * An email about a step of an order is sent once per order. Emails that may repeat use the job's id as cause: one job, one
 * email, however often it runs.
 */
export const handlers: HandlersFor<"email", MailDeps> = {
  "email.cancelled": (step, deps, job) => sendCancelled(deps, withResendKey(step, job)),
  "email.claim-decided": ({ claimId }, deps) => sendClaimDecided(deps, { claimId }),
  "email.delivered": (step, deps, job) => sendDelivered(deps, withResendKey(step, job)),
  "email.frames-short": (step, deps, job) => sendFramesShort(deps, withResendKey(step, job)),
  "email.in-production": (step, deps, job) => sendInProduction(deps, withResendKey(step, job)),
  "email.message": ({ messageId }, deps) => sendShopMessage(deps, { messageId }),
  "email.message-answer": ({ answerId }, deps) => sendMessageAnswer(deps, { answerId }),
  "email.order-changed": ({ orderId, what }, deps, { outboxId }) =>
    sendOrderChanged(deps, { orderId, what, cause: String(outboxId) }),
  "email.order-code": ({ codeId }, deps) => sendOrderCodeMail(deps, { codeId }),
  "email.order-link": ({ orderId }, deps, { outboxId }) => sendOrderLink(deps, { orderId, cause: String(outboxId) }),
  "email.order-received": (step, deps, job) => sendOrderReceived(deps, withResendKey(step, job)),
  "email.photo-problem": ({ orderId, isReminder = false }, deps, { outboxId }) =>
    sendPhotoProblem(deps, { orderId, isReminder, cause: String(outboxId) }),
  "email.picture-refused": ({ refusalId }, deps) => sendPictureRefused(deps, { refusalId }),
  "email.refund": ({ refundId }, deps) => sendRefund(deps, { refundId }),
  "email.remake": ({ remakeId }, deps) => sendRemake(deps, { remakeId }),
  "email.remake-sent": ({ remakeId }, deps) => sendRemakeSent(deps, { remakeId }),
  "email.shipped": (step, deps, job) => sendShipped(deps, withResendKey(step, job)),
  "email.sign-in-link": ({ linkId }, deps) => sendSignInLink(deps, { linkId }),
  "email.upload-reminder": ({ orderId, step }, deps) => sendUploadReminder(deps, { orderId, step }),
  "send-email-uploads": ({ orderId, lineId }, deps, { outboxId }) =>
    sendUploadLinkMail(deps, { orderId, lineId, cause: String(outboxId) }),
};

function withResendKey(
  { orderId, isAgain }: { orderId: string; isAgain?: true | undefined },
  { outboxId }: { outboxId: bigint },
) {
  return { orderId, again: isAgain && String(outboxId) };
}
