import { ShopError } from "@storywall/domain/errors";
import { createTransport } from "nodemailer";
import type { Mail } from "./letter.ts";
import { renderLetter } from "./render-letter.tsx";

const TIMEOUT_MS = 10_000;

/** A few kept connections to the mail server. `from` is `Name <address>`; no step waits longer than 10 s. */
export function openMail({ smtpUrl, from }: { smtpUrl: string; from: string }): Mail {
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
    async send({ to, messageId, letter, replyTo }) {
      const { subject, html, text } = await renderLetter(letter);
      const sent = transport.sendMail({
        from,
        // As an object it is one address, whatever characters it holds.
        to: { name: "", address: to },
        ...(replyTo ? { replyTo } : {}),
        subject,
        html,
        text,
        messageId,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      await sent.catch((error: unknown) => {
        throw isRefusedAddress(error) ? new ShopError("EMAIL_INVALID", {}, { cause: error }) : error;
      });
    },
    close: () => transport.close(),
  };
}

/** The mail server took the letter's sender and will never take its recipient: the address does not exist. */
function isRefusedAddress(error: unknown): boolean {
  const { code, responseCode = 0, command } = error as { code?: string; responseCode?: number; command?: string };
  return code === "EENVELOPE" && command === "RCPT TO" && responseCode >= 500;
}
