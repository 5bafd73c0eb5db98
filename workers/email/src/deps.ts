import { createMailClient } from "@storywall/email/create-mail-client";
import { toPaymentOptions } from "@storywall/env/to-payment-options";
import { toStorageOptions } from "@storywall/env/to-storage-options";
import { logBreakerState } from "@storywall/jobs/log-breaker-state";
import type { MailDeps } from "@storywall/services/kernel/send-email-once";
import { guardMail } from "@storywall/services/operations/dependencies/guarded-services";
import { openDeps } from "@storywall/services/operations/open-deps";
import { env } from "./env.ts";

const onBreaker = logBreakerState("worker-email");
const mail = guardMail(createMailClient({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM }), {
  onChange: (state) => onBreaker("mail", state),
});

export const deps: MailDeps = {
  ...openDeps({
    databaseUrl: env.DATABASE_URL,
    connections: 4,
    storage: toStorageOptions(env),
    payments: toPaymentOptions(env),
    publicUrl: env.PUBLIC_URL,
    secret: env.SESSION_SECRET,
    onBreaker,
  }),
  mail: mail.mail,
  contactEmail: env.CONTACT_EMAIL,
};
