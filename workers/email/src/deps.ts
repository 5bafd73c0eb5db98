import { openMail } from "@storywall/email/send";
import { paymentOptions } from "@storywall/env/payment-options";
import { storageOptions } from "@storywall/env/storage-options";
import { logBreakerState } from "@storywall/jobs/log-breaker-state";
import type { MailDeps } from "@storywall/services/kernel/send-once";
import { openDeps } from "@storywall/services/operations/open-deps";
import { guardMail } from "@storywall/services/operations/outside/guarded";
import { env } from "./env.ts";

const onBreaker = logBreakerState("worker-email");
const mail = guardMail(openMail({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM }), {
  onChange: (state) => onBreaker("mail", state),
});

export const deps: MailDeps = {
  ...openDeps({
    databaseUrl: env.DATABASE_URL,
    connections: 4,
    storage: storageOptions(env),
    payments: paymentOptions(env),
    publicUrl: env.PUBLIC_URL,
    secret: env.SESSION_SECRET,
    onBreaker,
  }),
  mail: mail.mail,
  contactEmail: env.CONTACT_EMAIL,
};
