import { ShopError } from "@storywall/domain/errors";
import { createTransport } from "nodemailer";
import type { EmailContent, MailClient } from "./email-content.ts";
import { renderEmail } from "./render-email.tsx";

const TIMEOUT_MS = 10_000;

type MailOptions = {
  smtpUrl: string;
  /** Sender of all emails, as `Name <address>`. */
  from: string;
  /** Address that emails show to customers and that receives their replies. */
  contactEmail?: string | undefined;
};

/** Opens pooled connections to the mail server. Each step times out after 10 s. */
export function createMailClient({ smtpUrl, from, contactEmail }: MailOptions): MailClient {
  const shopReplyTo = contactEmail ? { name: "Storywall", address: contactEmail } : undefined;
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, messageId, content, replyTo = shopReplyTo }) {
      const { subject, html, text } = await renderEmail(content, { contactEmail });
      const delivery = transport.sendMail({
        from,
        // The recipient is passed as an object, because an address with a comma in a string would be parsed as several
        // addresses.
        to: { name: "", address: to },
        ...(replyTo ? { replyTo } : {}),
        subject,
        html,
        text,
        messageId,
        attachments: listPictureAttachments(content),
        headers: { "Auto-Submitted": "auto-generated", ...buildUnsubscribeHeaders(content) },
      });
      await delivery.catch((error: unknown) => {
        throw isRecipientRejectedError(error) ? new ShopError("EMAIL_INVALID", {}, { cause: error }) : error;
      });
    },
    close: () => transport.close(),
  };
}

/** Lets mail programs unsubscribe with one click, without opening a page (RFC 8058). */
const buildUnsubscribeHeaders = (content: EmailContent): Record<string, string> =>
  "unsubscribeUrl" in content
    ? {
        "List-Unsubscribe": `<${content.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }
    : {};

/**
 * Lists the pictures as attachments. They are embedded in the email, so that they need no URL that other people could
 * open. Several lines may share a picture.
 */
function listPictureAttachments(content: EmailContent) {
  const pictured = [
    ...("lines" in content ? content.lines : []),
    ...("photos" in content ? content.photos : []),
    ...("wall" in content && content.wall ? [content.wall] : []),
  ];
  const pictures = pictured.flatMap(({ picture }) => picture ?? []);
  return [...new Set(pictures)].map(({ contentId, jpeg }) => ({
    cid: contentId,
    content: jpeg,
    filename: `${contentId}.jpg`,
    contentType: "image/jpeg",
    contentDisposition: "inline" as const,
  }));
}

/** Returns whether the server accepted the sender and permanently rejected the recipient. */
function isRecipientRejectedError(error: unknown): boolean {
  const { code, responseCode = 0, command } = error as { code?: string; responseCode?: number; command?: string };
  return code === "EENVELOPE" && command === "RCPT TO" && responseCode >= 500;
}
