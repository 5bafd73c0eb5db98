import { openDb } from "@storywall/db/client";
import { createMailClient } from "@storywall/email/create-mail-client";
import { toDatabaseOptions, toStorageOptions } from "@storywall/env/client-options";
import { logBreakerState } from "@storywall/jobs/log-breaker-state";
import { toSuppressedAddress } from "@storywall/services/accounts/visitors/read-suppression";
import { receiveMailEvents } from "@storywall/services/accounts/visitors/receive-mail-events";
import type { MailDeps } from "@storywall/services/kernel/send-email-once";
import { wrapMailInBreaker, wrapStorageInBreaker } from "@storywall/services/operations/dependencies/guarded-services";
import { createStorage } from "@storywall/storage/storage";
import { env } from "./env.ts";

const now = () => new Date();
const { url: databaseUrl, isPooled } = toDatabaseOptions(env);
const db = openDb(databaseUrl, { max: 4, isPooled });
const onBreaker = logBreakerState("worker-email");
const { mail } = wrapMailInBreaker(
  createMailClient({
    smtpUrl: env.SMTP_URL,
    from: env.MAIL_FROM,
    contactEmail: env.CONTACT_EMAIL,
    onUnknownMailbox: (address) =>
      receiveMailEvents({ db, now }, [{ address: toSuppressedAddress(address), reason: "bounced", at: now() }]),
  }),
  { onChange: (state) => onBreaker("mail", state) },
);
const { storage } = wrapStorageInBreaker(createStorage(toStorageOptions(env)), {
  onChange: (state) => onBreaker("store", state),
});

export const deps: MailDeps = {
  db,
  storage,
  mail,
  contactEmail: env.CONTACT_EMAIL,
  now,
  publicUrl: env.PUBLIC_URL,
  secret: env.SESSION_SECRET,
};
