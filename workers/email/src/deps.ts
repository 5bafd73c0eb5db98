import { openDb } from "@storywall/db/client";
import { openMail } from "@storywall/email/send";
import { storageOptions } from "@storywall/env/storage-options";
import { openPayments } from "@storywall/payments/payments";
import type { MailDeps } from "@storywall/services/email/send-once";
import { openStorage } from "@storywall/storage/storage";
import { env } from "./env.ts";

/** The one place where this process meets the outside world. */
export const deps: MailDeps = {
  db: openDb(env.DATABASE_URL, { max: 4 }),
  storage: openStorage(storageOptions(env)),
  payments: openPayments({
    secretKey: env.STRIPE_SECRET_KEY,
    ...(env.STRIPE_API_BASE && { apiBase: env.STRIPE_API_BASE }),
  }),
  mail: openMail({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM }),
  contactEmail: env.CONTACT_EMAIL,
  now: () => new Date(),
  publicUrl: env.PUBLIC_URL,
  secret: env.SESSION_SECRET,
};
