import { type SMTPServer as Server, SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Envelope, Mailbox } from "./mailbox.ts";

const maxBytes = 32 * 1024 * 1024;

/** Accepts any mail, with or without a login, and confirms it after storing it. */
export function createSmtpServer(mailbox: Mailbox): Server {
  return new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: maxBytes,
    banner: "Local mail catcher",
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anybody" }),
    onData: (stream, session, done) => {
      storeMessage(mailbox, stream, session).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error("The message could not be saved")),
      );
    },
  });
}

async function storeMessage(mailbox: Mailbox, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  if (bytes > maxBytes) throw Object.assign(new Error("The message is too large"), { responseCode: 552 });
  await mailbox.add(Buffer.concat(chunks), toEnvelope(session));
}

function toEnvelope({ envelope }: SMTPServerSession): Envelope {
  const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
  return { from, to: envelope.rcptTo.map(({ address }) => address) };
}
