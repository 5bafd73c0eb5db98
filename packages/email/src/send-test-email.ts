import { createTransport } from "nodemailer";

const TIMEOUT_MS = 10_000;

/**
 * Signs in to the mail server and sends an email from the shop's address to itself.
 * @throws when the server cannot be reached or refuses the sign-in or the email
 */
export async function sendTestEmail({ smtpUrl, from }: { smtpUrl: string; from: string }): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const text = "The command doctor sent this email from the shop’s address to itself. Nothing needs to be done.";
  try {
    await transport.sendMail({ from, to: from, subject: "The shop’s email works", text });
  } finally {
    transport.close();
  }
}
