import { createHash } from "node:crypto";
import type { Db } from "@storywall/db/client";
import type { EmailContent, Envelope, MailClient } from "@storywall/email/email-content";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { Deps } from "./deps.ts";

export type MailDeps = Pick<Deps, "db" | "storage" | "now" | "publicUrl" | "secret"> & {
  mail: MailClient;
  /** Recipient of messages to the shop, if one is configured. */
  contactEmail?: string | undefined;
};

type EmailToSend = {
  dedupe: string;
  orderId: string | null;
  to: string;
  template: EmailContent;
  replyTo?: NonNullable<Envelope["replyTo"]>;
};

/**
 * Sends one email per `dedupe` key. A row is written before sending and marked as sent afterwards; the Message-ID is
 * derived from the key. A repeated job therefore sends nothing, or at worst a duplicate that mail clients merge with
 * the first email.
 */
export async function sendEmailOnce(
  deps: MailDeps,
  { dedupe, orderId, to, template, replyTo }: EmailToSend,
): Promise<void> {
  // The address is empty if it was erased from the order.
  if (to === "") return markEmailDropped(deps, dedupe);
  const messageId = buildMessageId(dedupe, deps.publicUrl);
  failpoint("mail.before-row");
  await deps.db.sentEmail.createMany({
    data: [{ dedupe, kind: template.kind, orderId, messageId, createdAt: deps.now() }],
    skipDuplicates: true,
  });
  if (await isEmailSent(deps.db, dedupe)) return;
  failpoint("mail.before-send");
  await deps.mail.send({ to, messageId, content: template, ...(replyTo ? { replyTo } : {}) });
  failpoint("mail.after-send");
  await deps.db.sentEmail.update({ where: { dedupe }, data: { sentAt: deps.now(), droppedAt: null } });
  failpoint("mail.after-mark");
}

export async function isEmailSent(db: Db, dedupe: string): Promise<boolean> {
  const row = await db.sentEmail.findUnique({ where: { dedupe }, select: { sentAt: true } });
  return Boolean(row?.sentAt);
}

/** Marks an email as dropped unless it is marked as sent. A run that crashed may have sent it without marking it. */
export async function markEmailDropped({ db, now }: Pick<MailDeps, "db" | "now">, dedupe: string): Promise<void> {
  await db.sentEmail.updateMany({ where: { dedupe, sentAt: null }, data: { droppedAt: now() } });
}

function buildMessageId(dedupe: string, publicUrl: string): string {
  return `<${createHash("sha256").update(dedupe).digest("hex").slice(0, 32)}@${new URL(publicUrl).hostname}>`;
}
