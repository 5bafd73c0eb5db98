import { createMailClient } from "@storywall/email/create-mail-client";
import { toDatabaseOptions, toPaymentOptions, toStorageOptions } from "@storywall/env/client-options";
import { logBreakerState } from "@storywall/jobs/log-breaker-state";
import type { MailDeps } from "@storywall/services/kernel/send-email-once";
import { wrapMailInBreaker } from "@storywall/services/operations/dependencies/guarded-services";
import { openDeps } from "@storywall/services/operations/open-deps";
import { env } from "./env.ts";

const onBreaker = logBreakerState("worker-email");
const mail = wrapMailInBreaker(
  createMailClient({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, contactEmail: env.CONTACT_EMAIL }),
  {
    onChange: (state) => onBreaker("mail", state),
  },
);

const shopDeps = openDeps({
  database: toDatabaseOptions(env),
  connections: 4,
  storage: toStorageOptions(env),
  payments: toPaymentOptions(env),
  publicUrl: env.PUBLIC_URL,
  secret: env.SESSION_SECRET,
  onBreaker,
});

export const deps: MailDeps = {
  ...shopDeps,
  mail: mail.mail,
  contactEmail: env.CONTACT_EMAIL,
};
