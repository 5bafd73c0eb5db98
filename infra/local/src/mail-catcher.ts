import type { AddressInfo, Server } from "node:net";
import { createInboxServer } from "./mail-catcher/http.ts";
import { openMailbox } from "./mail-catcher/mailbox.ts";
import { createSmtpServer } from "./mail-catcher/smtp.ts";

export type MailCatcherOptions = {
  /** Every message is kept below this folder as an .eml file. */
  dataDir: string;
  /** 0 or absent: any free one. */
  smtpPort?: number;
  httpPort?: number;
  /** So many are kept; 2,000 unless told. */
  mostMessages?: number;
};

export type MailCatcher = {
  smtpUrl: string;
  inboxUrl: string;
  smtpPort: number;
  httpPort: number;
  stop(): Promise<void>;
};

/** Takes all mail the shop sends, on loopback, delivers none of it, and shows it on an inbox page. */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const mailbox = await openMailbox(options.dataDir, options.mostMessages);
  const smtp = createSmtpServer(mailbox);
  const inbox = createInboxServer(mailbox);
  // Repeats the socket server's errors: a taken port is told by listen(), a sender that hangs up is its own trouble.
  smtp.on("error", () => {});
  const stop = async () => {
    inbox.closeAllConnections();
    await Promise.all([closed(inbox, inbox), closed(smtp, smtp.server)]);
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

async function closed(closable: { close(done: () => void): unknown }, server: Server): Promise<void> {
  if (server.listening) await new Promise<void>((resolve) => closable.close(resolve));
}
