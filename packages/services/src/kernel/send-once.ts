import { createHash } from "node:crypto";
import type { Db } from "@storywall/db/client";
import type { EmailContent, Envelope, Mail } from "@storywall/email/email-content";
import { failpoint } from "@storywall/failpoints/failpoint";
import type { Deps } from "./deps.ts";

export type MailDeps = Deps & {
  mail: Mail;
  /** Where messages to the shop go, if anywhere. */
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
 * Sends one letter for one cause. The row is written before and marked after, and the Message-ID comes from the cause:
 * a job that is started again sends nothing twice, or in the worst moment a copy that mail programs fold into the first.
 */
export async function sendOnce(deps: MailDeps, { dedupe, orderId, to, letter, replyTo }: Sending): Promise<void> {
  // The order's address was erased: nobody is left to be written to.
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

/** Whether the letter of this cause has gone out; then there is no need to write it again. */
export async function wasSent(db: Db, dedupe: string): Promise<boolean> {
  const row = await db.sentEmail.findUnique({ where: { dedupe }, select: { sentAt: true } });
  return Boolean(row?.sentAt);
}

/** A letter that an earlier run has begun is not to be sent any more. That it went out then, and was not marked, may be. */
export async function dropLetter({ db, now }: Pick<MailDeps, "db" | "now">, dedupe: string): Promise<void> {
  await db.sentEmail.updateMany({ where: { dedupe, sentAt: null }, data: { droppedAt: now() } });
}

function messageIdOf(dedupe: string, publicUrl: string): string {
  return `<${createHash("sha256").update(dedupe).digest("hex").slice(0, 32)}@${new URL(publicUrl).hostname}>`;
}
