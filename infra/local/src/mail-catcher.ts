import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { join } from "node:path";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type MailCatcherOptions = {
  /** Folder that contains the messages as .eml files. */
  dataDir: string;
  /** Port of the SMTP server. The default is 0, which picks a free port. */
  smtpPort?: number;
  httpPort?: number;
  /** Address to listen on. The default is loopback. */
  host?: string;
  /** Maximum number of stored messages. Older ones are deleted. The default is 200. */
  maxMessages?: number;
};

export type MailCatcher = {
  smtpUrl: string;
  inboxUrl: string;
  smtpPort: number;
  httpPort: number;
  stop(): Promise<void>;
};

type Summary = { id: string; from: string; to: string[]; subject: string; receivedAt: string; files: string[] };

type Mailbox = {
  /** Lists messages, newest first. With an address, lists only the messages to that address. */
  list(to: string | null): Summary[];
  read(id: string): Promise<{ summary: Summary; raw: Buffer } | null>;
  /** Stores a message. `to` contains the recipients of the envelope, including blind copies. */
  add(raw: Buffer, to: string[]): Promise<void>;
};

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
/** Emails may show images and styles and open links in new tabs, but they cannot run scripts. */
const emailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; " +
  "style-src 'unsafe-inline'; font-src data: http: https:; frame-ancestors 'none'";
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Accepts all mail of the shop, delivers nothing, and shows it on an inbox page. */
export async function startMailCatcher(options: MailCatcherOptions): Promise<MailCatcher> {
  const mailbox = await openMailbox(options.dataDir, options.maxMessages ?? 200);
  const smtp = createSmtpServer(mailbox);
  const inbox = createServer({ keepAliveTimeout: 65_000 }, createInboxListener(mailbox));
  const stopServers = async () => {
    inbox.closeAllConnections();
    await Promise.all([closeServer(inbox, inbox), closeServer(smtp, smtp.server)]);
  };
  try {
    const smtpPort = await listenOnPort(smtp.server, options.smtpPort, options.host);
    const httpPort = await listenOnPort(inbox, options.httpPort, options.host);
    const [smtpUrl, inboxUrl] = [`smtp://127.0.0.1:${smtpPort}`, `http://127.0.0.1:${httpPort}/`];
    return { smtpUrl, inboxUrl, smtpPort, httpPort, stop: stopServers };
  } catch (error) {
    await stopServers();
    throw error;
  }
}

/** Stores each message as `<id>.eml`, with its recipients as Delivered-To headers. Ids sort by time. */
async function openMailbox(folder: string, maxMessages: number): Promise<Mailbox> {
  await mkdir(folder, { recursive: true });
  const summaries = new Map<string, Summary>();
  const buildEmailPath = (id: string) => join(folder, `${id}.eml`);
  let serial = 0;
  const addSummary = async (id: string, raw: Buffer) => {
    summaries.set(id, summarizeEmail(id, await PostalMime.parse(raw)));
    for (const oldest of [...summaries.keys()].slice(0, -maxMessages)) {
      summaries.delete(oldest);
      await rm(buildEmailPath(oldest), { force: true });
    }
  };
  const names = (await readdir(folder)).sort();
  const newest = names.filter((name) => name.endsWith(".eml")).slice(-maxMessages);
  for (const name of names) {
    if (newest.includes(name)) await addSummary(name.slice(0, -".eml".length), await readFile(join(folder, name)));
    else await rm(join(folder, name), { recursive: true });
  }
  return {
    list: (to) =>
      [...summaries.values()]
        .filter((summary) => to === null || summary.to.some((address) => address.toLowerCase() === to.toLowerCase()))
        .sort((left, right) => (left.id < right.id ? 1 : -1)),
    read: async (id) => {
      const summary = summaries.get(id);
      return summary ? { summary, raw: await readFile(buildEmailPath(id)) } : null;
    },
    add: async (raw, to) => {
      serial += 1;
      const id = `${Date.now()}-${String(serial).padStart(9, "0")}-${randomBytes(4).toString("hex")}`;
      const bytes = Buffer.concat([Buffer.from(to.map((address) => `Delivered-To: ${address}\r\n`).join("")), raw]);
      await writeFile(join(folder, `${id}.part`), bytes);
      await rename(join(folder, `${id}.part`), buildEmailPath(id));
      await addSummary(id, bytes);
    },
  };
}

function summarizeEmail(id: string, email: Email): Summary {
  const { name, address } = email.from ?? { name: "", address: "" };
  return {
    id,
    from: name ? `${name} <${address}>` : (address ?? ""),
    to: email.headers.filter(({ key }) => key === "delivered-to").map(({ value }) => value),
    subject: email.subject ?? "",
    receivedAt: new Date(Number.parseInt(id, 10)).toISOString(),
    files: email.attachments.map(({ filename }) => filename ?? "attachment"),
  };
}

/** Accepts any mail, with or without a login, and confirms it after storing it. */
function createSmtpServer(mailbox: Mailbox): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anybody" }),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mailbox.add(Buffer.concat(chunks), to).then(() => done(), done);
      });
    },
  });
  // The SMTP server emits every socket error here. The errors are ignored because listen() already reports a taken
  // port, and an aborted connection does no harm.
  server.on("error", () => {});
  return server;
}

function createInboxListener(mailbox: Mailbox): RequestListener {
  return (request, response) => {
    // Other host names are rejected to protect against DNS rebinding.
    const answer = loopbackHost.test(request.headers.host ?? "")
      ? answerRequest(mailbox, new URL(request.url ?? "/", "http://localhost"), response)
      : Promise.resolve(sendPageResponse(response, 403, "text/plain", "Open the inbox at its own address."));
    answer.catch((error: unknown) => {
      console.error("The mail catcher failed:", error);
      response.destroy();
    });
  };
}

async function answerRequest(mailbox: Mailbox, url: URL, response: ServerResponse): Promise<void> {
  const to = url.searchParams.get("to")?.trim() || null;
  if (url.pathname === "/")
    return sendPageResponse(response, 200, "text/html", renderInbox(mailbox.list(to), to ?? ""));
  if (url.pathname === "/api/messages")
    return sendPageResponse(response, 200, "application/json", JSON.stringify(mailbox.list(to)));
  const [, isApi, id = "", part] = /^\/(api\/)?messages\/([\w-]+)(\/.+)?$/.exec(url.pathname) ?? [];
  const found = await mailbox.read(id);
  if (!found) return sendPageResponse(response, 404, "text/plain", "There is no such message.");
  if (part === "/raw") return sendPageResponse(response, 200, "text/plain", found.raw);
  const email = await PostalMime.parse(found.raw);
  if (isApi)
    return sendPageResponse(response, 200, "application/json", JSON.stringify(toInboxMessage(found.summary, email)));
  if (part === "/text")
    return sendPageResponse(response, 200, "text/plain", email.text ?? "This email has no plain text.");
  if (part === "/letter") return sendPageResponse(response, 200, "text/html", renderEmail(email), emailPolicy);
  const file = email.attachments[Number(/^\/files\/(\d+)$/.exec(part ?? "")?.[1])];
  if (!file) return sendPageResponse(response, 404, "text/plain", "There is no such file.");
  const name = encodeURIComponent((file.filename ?? "attachment").toWellFormed()).replace(/['()*]/g, "_");
  response.setHeader("content-disposition", `attachment; filename*=UTF-8''${name}`);
  sendPageResponse(response, 200, "application/octet-stream", toBuffer(file));
}

/** Sends a response. Unless another policy is passed, the page runs no script and loads nothing. */
function sendPageResponse(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
): void {
  response.writeHead(status, {
    "content-type": `${type}; charset=utf-8`,
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
  });
  response.end(body);
}

function toInboxMessage(summary: Summary, email: Email) {
  return {
    ...summary,
    headers: email.headers.map(({ key, value }) => ({ name: key, value })),
    text: email.text ?? null,
    html: email.html ?? null,
    files: email.attachments.map((file) => ({
      name: file.filename ?? "attachment",
      contentType: file.mimeType,
      contentId: file.contentId?.replace(/^<|>$/g, "") ?? null,
      bytes: toBuffer(file).length,
    })),
  };
}

function renderInbox(messages: readonly Summary[], to: string): string {
  const rows = messages.map(({ id, subject, from, to, receivedAt, files }) => {
    const links = [["text", "Text"], ["raw", "Source"], ...files.map((name, index) => [`files/${index}`, name])];
    return `<li><a href="/messages/${id}/letter"><b>${escapeHtml(subject || "(no subject)")}</b></a><br>
      ${escapeHtml(`${from} to ${to.join(", ")}, ${receivedAt.slice(0, 19).replace("T", " ")} UTC`)}<br>
      ${links.map(([path, label = ""]) => `<a href="/messages/${id}/${path}">${escapeHtml(label)}</a>`).join(" · ")}`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Inbox</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="10">
    <style>:root { color-scheme: light dark } body { font: 1rem/1.5 system-ui; max-width: 50rem; margin: 1rem auto; padding: 0 1rem }
      li { margin: 1rem 0; overflow-wrap: anywhere } input, button { font: inherit; padding: .5rem }</style>
    <h1>Inbox</h1>
    <form><input type="search" name="to" value="${escapeHtml(to)}" placeholder="Sent to…" aria-label="Sent to"> <button>Find</button></form>
    ${rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>No mail. Emails the shop sends show up here.</p>"}</html>`;
}

/** Renders the email itself. Links open new tabs, and attached images are inlined. */
function renderEmail(email: Email): string {
  const html = email.html ?? `<pre>${escapeHtml(email.text ?? "")}</pre>`;
  const inlined = html.replace(/cid:([^"'\s)>]+)/gi, (whole, contentId: string) => {
    const file = email.attachments.find((attachment) => attachment.contentId === `<${contentId}>`);
    return file ? `data:${escapeHtml(file.mimeType)};base64,${toBuffer(file).toString("base64")}` : whole;
  });
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${inlined}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function toBuffer({ content }: Attachment): Buffer {
  return typeof content === "string" ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
}

async function listenOnPort(server: Server, port = 0, host = "127.0.0.1"): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function closeServer(closable: { close(done: () => void): unknown }, server: Server): Promise<void> {
  if (server.listening) await new Promise<void>((resolve) => closable.close(resolve));
}
