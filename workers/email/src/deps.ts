import { openDb } from "@storywall/db/client";
import { createMailClient } from "@storywall/email/create-mail-client";
import { toDatabaseOptions, toStorageOptions } from "@storywall/env/client-options";
import { logBreakerState } from "@storywall/jobs/log-breaker-state";
import type { MailDeps } from "@storywall/services/kernel/send-email-once";
import { wrapMailInBreaker, wrapStorageInBreaker } from "@storywall/services/operations/dependencies/guarded-services";
import { createStorage } from "@storywall/storage/storage";
import { env } from "./env.ts";

const onBreaker = logBreakerState("worker-email");
const { mail } = wrapMailInBreaker(
  createMailClient({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, contactEmail: env.CONTACT_EMAIL }),
  { onChange: (state) => onBreaker("mail", state) },
);
const { storage } = wrapStorageInBreaker(createStorage(toStorageOptions(env)), {
  onChange: (state) => onBreaker("store", state),
});
const { url: databaseUrl, isPooled } = toDatabaseOptions(env);

export const deps: MailDeps = {
  db: openDb(databaseUrl, { max: 4, isPooled }),
  storage,
  mail,
  contactEmail: env.CONTACT_EMAIL,
  now: () => new Date(),
  publicUrl: env.PUBLIC_URL,
  secret: env.SESSION_SECRET,
};
