import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";

/** Recipients in the envelope, including blind copies. */
export type Envelope = { from: string; to: string[] };

export type MessageSummary = {
  id: string;
  from: string;
  to: string[];
  subject: string;
  receivedAt: string;
  bytes: number;
  attachments: number;
};

export type Message = MessageSummary & {
  headers: { name: string; value: string }[];
  text: string | null;
  html: string | null;
  files: { name: string; contentType: string; contentId: string | null; content: Buffer }[];
};

export type Mailbox = {
  /** Lists messages, newest first. With an address, lists only the messages to that address. */
  list(to?: string): MessageSummary[];
  /** Returns null for an unknown id. */
  read(id: string): Promise<Message | null>;
  readRawMessage(id: string): Promise<Buffer | null>;
  add(raw: Buffer, envelope: Envelope): Promise<MessageSummary>;
  clear(): Promise<void>;
};

type StoredMessage = { envelope: Envelope; receivedAt: string };

const defaultMaxMessages = 2000;

/**
 * Stores each message as `<id>.eml` and its envelope as `<id>.json`. Ids sort by time. If there are more than
 * `maxMessages` messages, the oldest are deleted.
 */
export async function openMailbox(folder: string, maxMessages = defaultMaxMessages): Promise<Mailbox> {
  await mkdir(folder, { recursive: true });
  const summaries = await readSummaries(folder);

  const removeMessage = async (id: string) => {
    summaries.delete(id);
    await rm(join(folder, `${id}.eml`), { force: true });
    await rm(join(folder, `${id}.json`), { force: true });
  };
  const readRawMessage = async (id: string) => (summaries.has(id) ? readFile(join(folder, `${id}.eml`)) : null);

  return {
    list: (to) => {
      const newestFirst = [...summaries.values()].sort((left, right) => (left.id < right.id ? 1 : -1));
      return to === undefined ? newestFirst : newestFirst.filter((message) => isSentTo(message, to));
    },
    readRawMessage,
    read: async (id) => {
      const [summary, bytes] = [summaries.get(id), await readRawMessage(id)];
      return summary && bytes ? { ...summary, ...toMessageContent(await PostalMime.parse(bytes)) } : null;
    },
    add: async (bytes, envelope) => {
      const receivedAt = new Date();
      const id = `${receivedAt.getTime().toString().padStart(15, "0")}-${createSerialNumber()}-${randomBytes(4).toString("hex")}`;
      const stored: StoredMessage = { envelope, receivedAt: receivedAt.toISOString() };
      try {
        await writeFile(join(folder, `${id}.json`), JSON.stringify(stored));
        await writeFile(join(folder, `${id}.part`), bytes);
        await rename(join(folder, `${id}.part`), join(folder, `${id}.eml`));
      } catch (error) {
        for (const leftover of [`${id}.json`, `${id}.part`]) await rm(join(folder, leftover), { force: true });
        throw error;
      }
      const summary = await summarizeMessage(id, bytes, stored);
      summaries.set(id, summary);
      const [oldest] = summaries.keys();
      if (oldest && summaries.size > maxMessages) await removeMessage(oldest);
      return summary;
    },
    clear: async () => {
      for (const id of [...summaries.keys()]) await removeMessage(id);
    },
  };
}

let serial = 0;

/** Returns a serial number that orders messages received in the same millisecond. */
function createSerialNumber(): string {
  serial = (serial + 1) % 1_000_000;
  return String(serial).padStart(6, "0");
}

async function readSummaries(folder: string): Promise<Map<string, MessageSummary>> {
  const summaries = new Map<string, MessageSummary>();
  const files = await readdir(folder);
  for (const file of files.filter((name) => name.endsWith(".eml")).sort()) {
    const id = file.slice(0, -".eml".length);
    const stored = JSON.parse(await readFile(join(folder, `${id}.json`), "utf8")) as StoredMessage;
    summaries.set(id, await summarizeMessage(id, await readFile(join(folder, file)), stored));
  }
  return summaries;
}

async function summarizeMessage(
  id: string,
  raw: Buffer,
  { envelope, receivedAt }: StoredMessage,
): Promise<MessageSummary> {
  const email = await PostalMime.parse(raw);
  return {
    id,
    from: email.from ? formatAddress(email.from) : envelope.from,
    to: envelope.to,
    subject: email.subject ?? "",
    receivedAt,
    bytes: raw.length,
    attachments: email.attachments.length,
  };
}

function formatAddress(address: Address): string {
  if (!address.name) return address.address ?? "";
  return address.address ? `${address.name} <${address.address}>` : address.name;
}

function isSentTo(message: MessageSummary, address: string): boolean {
  return message.to.some((to) => to.toLowerCase() === address.toLowerCase());
}

function toMessageContent(email: Email): Pick<Message, "headers" | "text" | "html" | "files"> {
  return {
    headers: email.headers.map(({ key, value }) => ({ name: key, value })),
    text: email.text ?? null,
    html: email.html ?? null,
    files: email.attachments.map(toAttachmentFile),
  };
}

function toAttachmentFile({ filename, mimeType, contentId, content }: Attachment): Message["files"][number] {
  return {
    name: filename ?? "attachment",
    contentType: mimeType,
    contentId: contentId?.replace(/^<|>$/g, "") ?? null,
    content: typeof content === "string" ? Buffer.from(content) : Buffer.from(content as ArrayBuffer),
  };
}
