import type { JobHandler } from "@storywall/jobs/worker";
import type { MailDeps } from "@storywall/services/email/send-once";
import { sendUploadLinkMail } from "@storywall/services/email/send-upload-link-mail";

/** One job is one letter, however often the job has to be started. */
export const sendEmailUploads: JobHandler<"send-email-uploads", MailDeps> = ({ orderId, lineId }, deps, run) =>
  sendUploadLinkMail(deps, { orderId, lineId, cause: String(run.outboxId) });
