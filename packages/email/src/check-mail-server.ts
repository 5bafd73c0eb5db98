import { createTransport } from "nodemailer";

const TIMEOUT_MS = 10_000;

/** Connects to the mail server and signs in. @throws when that fails */
export async function assertMailServerReachable(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  await transport.verify().finally(() => transport.close());
}
