import { createHash } from "node:crypto";
import type { Db } from "@storywall/db/client";
import type { EmailContent, Envelope, Mail } from "@storywall/email/email-content";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { Deps } from "./deps.ts";

export type MailDeps = Deps & {
  mail: Mail;
  /** Recipient of messages to the shop, if configured. */
  contactEmail?: string | undefined;
};

type Sending = {
  dedupe: string;
  orderId: string | null;
  to: string;
  letter: EmailContent;
  replyTo?: NonNullable<Envelope["replyTo"]>;
};

/**
 * Sends one email per `dedupe` key. The row is written before sending and marked afterwards, and the Message-ID is
 * derived from the key. A repeated job therefore sends nothing, or at worst a duplicate that mail clients merge with
 * the first.
 */
export async function sendOnce(deps: MailDeps, { dedupe, orderId, to, letter, replyTo }: Sending): Promise<void> {
  // The order's address was erased.
  if (to === "") return dropLetter(deps, dedupe);
  const messageId = messageIdOf(dedupe, deps.publicUrl);
  failpoint("mail.before-row");
  await deps.db.sentEmail.createMany({
    data: [{ dedupe, kind: letter.kind, orderId, messageId, createdAt: deps.now() }],
    skipDuplicates: true,
  });
  if (await wasSent(deps.db, dedupe)) return;
  failpoint("mail.before-send");
  await deps.mail.send({ to, messageId, content: letter, ...(replyTo ? { replyTo } : {}) });
  failpoint("mail.after-send");
  await deps.db.sentEmail.update({ where: { dedupe }, data: { sentAt: deps.now(), droppedAt: null } });
  failpoint("mail.after-mark");
}

/** Whether the email for this key was sent. */
export async function wasSent(db: Db, dedupe: string): Promise<boolean> {
  const row = await db.sentEmail.findUnique({ where: { dedupe }, select: { sentAt: true } });
  return Boolean(row?.sentAt);
}

/** Marks an unsent email as not needed any more. It may have been sent by a run that crashed before marking it. */
export async function dropLetter({ db, now }: Pick<MailDeps, "db" | "now">, dedupe: string): Promise<void> {
  await db.sentEmail.updateMany({ where: { dedupe, sentAt: null }, data: { droppedAt: now() } });
}

function messageIdOf(dedupe: string, publicUrl: string): string {
  return `<${createHash("sha256").update(dedupe).digest("hex").slice(0, 32)}@${new URL(publicUrl).hostname}>`;
}
