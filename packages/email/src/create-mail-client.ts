import { ShopError } from "@storywall/domain/errors";
import { createTransport } from "nodemailer";
import type { MailClient } from "./email-content.ts";
import { renderEmail } from "./render-email.tsx";

const TIMEOUT_MS = 10_000;

/** Opens pooled connections to the mail server. `from` is `Name <address>`; each step times out after 10 s. */
export function createMailClient({ smtpUrl, from }: { smtpUrl: string; from: string }): MailClient {
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
    async send({ to, messageId, content, replyTo }) {
      const { subject, html, text } = await renderEmail(content);
      const delivery = transport.sendMail({
        from,
        // In a string, an address with a comma would be parsed as several addresses.
        to: { name: "", address: to },
        ...(replyTo ? { replyTo } : {}),
        subject,
        html,
        text,
        messageId,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      await delivery.catch((error: unknown) => {
        throw isRejectedAddress(error) ? new ShopError("EMAIL_INVALID", {}, { cause: error }) : error;
      });
    },
    close: () => transport.close(),
  };
}

/** Returns whether the server accepted the sender and permanently rejected the recipient. */
function isRejectedAddress(error: unknown): boolean {
  const { code, responseCode = 0, command } = error as { code?: string; responseCode?: number; command?: string };
  return code === "EENVELOPE" && command === "RCPT TO" && responseCode >= 500;
}
