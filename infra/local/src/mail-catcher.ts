import type { AddressInfo, Server } from "node:net";
import { createInboxServer } from "./mail-catcher/http.ts";
import { openMailbox } from "./mail-catcher/mailbox.ts";
import { createSmtpServer } from "./mail-catcher/smtp.ts";

export type MailCatcherOptions = {
  /** Folder of the messages as .eml files. */
  dataDir: string;
  /** Defaults to 0, which picks a free port. */
  smtpPort?: number;
  httpPort?: number;
  /** Maximum number of messages; 2,000 by default. */
  maxMessages?: number;
};

export type MailCatcher = {
  smtpUrl: string;
  inboxUrl: string;
  smtpPort: number;
  httpPort: number;
  stop(): Promise<void>;
};

/** Accepts all mail of the shop on loopback, delivers nothing, and shows it on an inbox page. */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const mailbox = await openMailbox(options.dataDir, options.maxMessages);
  const smtp = createSmtpServer(mailbox);
  const inbox = createInboxServer(mailbox);
  // The SMTP server emits every socket error here. They are ignored: listen() already reports a taken port, and an
  // aborted connection does no harm.
  smtp.on("error", () => {});
  const stop = async () => {
    inbox.closeAllConnections();
    await Promise.all([closeServer(inbox, inbox), closeServer(smtp, smtp.server)]);
  };
  try {
    const smtpPort = await listen(smtp.server, options.smtpPort ?? 0);
    const httpPort = await listen(inbox, options.httpPort ?? 0);
    return {
      smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
      inboxUrl: `http://127.0.0.1:${httpPort}/`,
      smtpPort,
      httpPort,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function closeServer(closable: { close(done: () => void): unknown }, server: Server): Promise<void> {
  if (server.listening) await new Promise<void>((resolve) => closable.close(resolve));
}
