import type { HandlersFor } from "@storywall/jobs/worker";
import { sendSecurityEmail } from "@storywall/services/accounts/admin/send-security-email";
import { sendSignInLink } from "@storywall/services/accounts/visitors/send-sign-in-link";
import { sendMessageAnswer } from "@storywall/services/operations/messages/send-message-answer";
import { sendShopMessage } from "@storywall/services/operations/messages/send-shop-message";
import type { WallMailDeps } from "@storywall/services/orders/emails/draw-order-walls";
import { sendCancelledEmail } from "@storywall/services/orders/emails/send-cancelled-email";
import { sendClaimDecidedEmail } from "@storywall/services/orders/emails/send-claim-decided-email";
import { sendDeliveredEmail } from "@storywall/services/orders/emails/send-delivered-email";
import { sendFrameShortageEmail } from "@storywall/services/orders/emails/send-frame-shortage-email";
import { sendInProductionEmail } from "@storywall/services/orders/emails/send-in-production-email";
import { sendOrderChangedEmail } from "@storywall/services/orders/emails/send-order-changed-email";
import { sendOrderCodeEmail } from "@storywall/services/orders/emails/send-order-code-email";
import { sendOrderLinkEmail } from "@storywall/services/orders/emails/send-order-link-email";
import { sendOrderReceivedEmail } from "@storywall/services/orders/emails/send-order-received-email";
import { sendPhotoProblemEmail } from "@storywall/services/orders/emails/send-photo-problem-email";
import { sendPhotoRejectedEmail } from "@storywall/services/orders/emails/send-photo-rejected-email";
import { sendRefundEmail } from "@storywall/services/orders/emails/send-refund-email";
import { sendRemakeShippedEmail, sendRemakeStartedEmail } from "@storywall/services/orders/emails/send-remake-emails";
import { sendReturnEmail } from "@storywall/services/orders/emails/send-return-email";
import { sendShippedEmail } from "@storywall/services/orders/emails/send-shipped-email";
import { sendUploadLinkEmail } from "@storywall/services/orders/emails/send-upload-link-email";
import { sendUploadReminderEmail } from "@storywall/services/orders/emails/send-upload-reminder-email";

/**
 * Handlers of email jobs. Emails about a step of an order are deduplicated by order and step. Other emails can be sent
 * several times per order, so they are deduplicated by job id.
 */
export const handlers: HandlersFor<"email", WallMailDeps> = {
  "email.cancelled": (step, deps, job) => sendCancelledEmail(deps, addResendKey(step, job)),
  "email.claim-decided": ({ claimId }, deps) => sendClaimDecidedEmail(deps, { claimId }),
  "email.delivered": (step, deps, job) => sendDeliveredEmail(deps, addResendKey(step, job)),
  "email.frames-short": (step, deps, job) => sendFrameShortageEmail(deps, addResendKey(step, job)),
  "email.in-production": (step, deps, job) => sendInProductionEmail(deps, addResendKey(step, job)),
  "email.message": ({ messageId }, deps) => sendShopMessage(deps, { messageId }),
  "email.message-answer": ({ answerId }, deps) => sendMessageAnswer(deps, { answerId }),
  "email.order-changed": ({ orderId, what }, deps, { outboxId }) =>
    sendOrderChangedEmail(deps, { orderId, what, cause: String(outboxId) }),
  "email.order-code": ({ codeId }, deps) => sendOrderCodeEmail(deps, { codeId }),
  "email.order-link": ({ orderId }, deps, { outboxId }) =>
    sendOrderLinkEmail(deps, { orderId, cause: String(outboxId) }),
  "email.order-received": (step, deps, job) => sendOrderReceivedEmail(deps, addResendKey(step, job)),
  "email.photo-problem": ({ orderId, isReminder = false }, deps, { outboxId }) =>
    sendPhotoProblemEmail(deps, { orderId, isReminder, cause: String(outboxId) }),
  "email.photo-rejected": ({ refusalId }, deps) => sendPhotoRejectedEmail(deps, { refusalId }),
  "email.refund": ({ refundId }, deps) => sendRefundEmail(deps, { refundId }),
  "email.remake": ({ remakeId }, deps) => sendRemakeStartedEmail(deps, { remakeId }),
  "email.remake-sent": ({ remakeId }, deps) => sendRemakeShippedEmail(deps, { remakeId }),
  "email.return": ({ orderId, step }, deps, { outboxId }) =>
    sendReturnEmail(deps, { orderId, step, cause: String(outboxId) }),
  "email.shipped": (step, deps, job) => sendShippedEmail(deps, addResendKey(step, job)),
  "email.security-change": ({ adminId, auditEntryId }, deps) => sendSecurityEmail(deps, { adminId, auditEntryId }),
  "email.sign-in-link": ({ linkId }, deps) => sendSignInLink(deps, { linkId }),
  "email.upload-reminder": ({ orderId, step }, deps) => sendUploadReminderEmail(deps, { orderId, step }),
  "send-email-uploads": ({ orderId, lineId, isConfirmation }, deps, { outboxId }) =>
    isConfirmation
      ? sendOrderReceivedEmail(deps, { orderId })
      : sendUploadLinkEmail(deps, { orderId, lineId, cause: String(outboxId) }),
};

function addResendKey(
  { orderId, isAgain }: { orderId: string; isAgain?: true | undefined },
  { outboxId }: { outboxId: bigint },
) {
  return { orderId, again: isAgain && String(outboxId) };
}
