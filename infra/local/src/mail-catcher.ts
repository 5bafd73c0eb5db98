import type { AddressInfo, Server } from "node:net";
import { createInboxServer } from "./mail-catcher/http.ts";
import { openMailbox } from "./mail-catcher/mailbox.ts";
import { createSmtpServer } from "./mail-catcher/smtp.ts";

export type MailCatcherOptions = {
  /** Folder that contains the messages as .eml files. */
  dataDir: string;
  /** Port of the SMTP server. The default is 0, which picks a free port. */
  smtpPort?: number;
  httpPort?: number;
  /** Address to listen on. The default is loopback. */
  host?: string;
  /** Maximum number of stored messages. The default is 2,000. */
  maxMessages?: number;
};

export type MailCatcher = {
  smtpUrl: string;
  inboxUrl: string;
  smtpPort: number;
  httpPort: number;
  stop(): Promise<void>;
};

/** Accepts all mail of the shop, delivers nothing, and shows it on an inbox page. */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const mailbox = await openMailbox(options.dataDir, options.maxMessages);
  const smtp = createSmtpServer(mailbox);
  const inbox = createInboxServer(mailbox);
  // The SMTP server emits every socket error here. The errors are ignored because listen() already reports a taken
  // port, and an aborted connection does no harm.
  smtp.on("error", () => {});
  const stop = async () => {
    inbox.closeAllConnections();
    await Promise.all([closeServer(inbox, inbox), closeServer(smtp, smtp.server)]);
  };
  try {
    const smtpPort = await listenOnPort(smtp.server, options.smtpPort ?? 0, options.host);
    const httpPort = await listenOnPort(inbox, options.httpPort ?? 0, options.host);
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

async function listenOnPort(server: Server, port: number, host = "127.0.0.1"): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function closeServer(closable: { close(done: () => void): unknown }, server: Server): Promise<void> {
  if (server.listening) await new Promise<void>((resolve) => closable.close(resolve));
}
