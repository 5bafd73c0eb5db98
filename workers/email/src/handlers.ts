import type { HandlersFor } from "@storywall/jobs/worker";
import { sendSecurityEmail } from "@storywall/services/accounts/admin/send-security-email";
import { sendSignInLink } from "@storywall/services/accounts/visitors/sign-in-link";
import { sendOffersConfirmationEmail } from "@storywall/services/accounts/visitors/subscriptions";
import type { MailDeps } from "@storywall/services/kernel/send-email-once";
import { sendMonthlyFigures } from "@storywall/services/operations/figures/monthly-figures";
import { sendTestEmail } from "@storywall/services/operations/first-day";
import { sendMessageAnswer, sendMessageToStaff } from "@storywall/services/operations/messages/send-messages";
import {
  sendRefundEmail,
  sendRemakeShippedEmail,
  sendRemakeStartedEmail,
  sendReturnEmail,
} from "@storywall/services/orders/emails/after-sales-emails";
import { sendGiftCardEmail, sendGiftCardReceipt } from "@storywall/services/orders/emails/gift-card-emails";
import {
  sendCancelledEmail,
  sendClaimDecidedEmail,
  sendDeliveredEmail,
  sendFrameShortageEmail,
  sendInProductionEmail,
  sendOrderChangedEmail,
  sendOrderCodeEmail,
  sendOrderLinkEmail,
  sendOrderReceivedEmail,
  sendShippedEmail,
  sendUploadLinkEmail,
  sendUploadReminderEmail,
} from "@storywall/services/orders/emails/order-emails";
import { sendPhotoProblemEmail, sendPhotoRejectedEmail } from "@storywall/services/orders/emails/photo-emails";
import { sendWallReminderEmail } from "@storywall/services/walls/wall-reminder";

/**
 * Handlers of email jobs. Emails about a step of an order are deduplicated by order and step. Other emails can be sent
 * several times per order, so they are deduplicated by job id.
 */
export const handlers: HandlersFor<"email", MailDeps> = {
  "email.cancelled": (step, deps, job) => sendCancelledEmail(deps, toEmailInput(step, job)),
  "email.claim-decided": ({ claimId }, deps) => sendClaimDecidedEmail(deps, { claimId }),
  "email.confirm-offers": ({ userId }, deps, { outboxId }) =>
    sendOffersConfirmationEmail(deps, { userId, cause: String(outboxId) }),
  "email.delivered": (step, deps, job) => sendDeliveredEmail(deps, toEmailInput(step, job)),
  "email.frame-shortage": (step, deps, job) => sendFrameShortageEmail(deps, toEmailInput(step, job)),
  "email.gift-card": ({ giftCardId }, deps) => sendGiftCardEmail(deps, { giftCardId }),
  "email.gift-card-receipt": ({ giftCardId }, deps) => sendGiftCardReceipt(deps, { giftCardId }),
  "email.in-production": (step, deps, job) => sendInProductionEmail(deps, toEmailInput(step, job)),
  "email.mail-test": ({ label }, deps) => sendTestEmail(deps, { label }),
  "email.message": ({ messageId }, deps) => sendMessageToStaff(deps, { messageId }),
  "email.message-answer": ({ answerId }, deps) => sendMessageAnswer(deps, { answerId }),
  "email.monthly-figures": ({ adminId, month }, deps) => sendMonthlyFigures(deps, { adminId, month }),
  "email.order-changed": ({ orderId, what }, deps, { outboxId }) =>
    sendOrderChangedEmail(deps, { orderId, what, cause: String(outboxId) }),
  "email.order-code": ({ codeId }, deps) => sendOrderCodeEmail(deps, { codeId }),
  "email.order-link": ({ orderId }, deps, { outboxId }) =>
    sendOrderLinkEmail(deps, { orderId, cause: String(outboxId) }),
  "email.order-received": (step, deps, job) => sendOrderReceivedEmail(deps, toEmailInput(step, job)),
  "email.photo-problem": ({ orderId, isReminder = false }, deps, { outboxId }) =>
    sendPhotoProblemEmail(deps, { orderId, isReminder, cause: String(outboxId) }),
  "email.photo-rejected": ({ rejectionId }, deps) => sendPhotoRejectedEmail(deps, { rejectionId }),
  "email.refund": ({ refundId }, deps) => sendRefundEmail(deps, { refundId }),
  "email.remake": ({ remakeId }, deps) => sendRemakeStartedEmail(deps, { remakeId }),
  "email.remake-sent": ({ remakeId }, deps) => sendRemakeShippedEmail(deps, { remakeId }),
  "email.return": ({ orderId, step }, deps, { outboxId }) =>
    sendReturnEmail(deps, { orderId, step, cause: String(outboxId) }),
  "email.shipped": (step, deps, job) => sendShippedEmail(deps, toEmailInput(step, job)),
  "email.security-change": ({ adminId, auditEntryId }, deps) => sendSecurityEmail(deps, { adminId, auditEntryId }),
  "email.sign-in-link": ({ linkId }, deps) => sendSignInLink(deps, { linkId }),
  "email.upload-reminder": ({ orderId, step }, deps) => sendUploadReminderEmail(deps, { orderId, step }),
  "email.wall-reminder": ({ userId }, deps, { outboxId }) =>
    sendWallReminderEmail(deps, { userId, cause: String(outboxId) }),
  "send-email-uploads": ({ orderId, lineId, isConfirmation }, deps, { outboxId }) =>
    isConfirmation
      ? sendOrderReceivedEmail(deps, { orderId })
      : sendUploadLinkEmail(deps, { orderId, lineId, cause: String(outboxId) }),
};

function toEmailInput(
  { orderId, isAgain }: { orderId: string; isAgain?: true | undefined },
  { outboxId }: { outboxId: bigint },
) {
  return { orderId, again: isAgain && String(outboxId) };
}
