import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Mailbox, Message } from "./mailbox.ts";
import { errorPage, letterDocument, listPage, messagePage, type View } from "./pages.ts";
import { style } from "./style.ts";

type Answer = { status: number; type: string; body: string | Buffer; headers?: Record<string, string> };

/** Our own pages run no script and load nothing from elsewhere. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Emails may show images and styles and open links in new tabs; scripts are disabled. */
const letterPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; " +
  "style-src 'unsafe-inline' http: https:; font-src data: http: https:; frame-ancestors 'self'";
const filePolicy = "sandbox; default-src 'none'";

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

export function createInboxServer(mailbox: Mailbox): Server {
  return createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    answer(mailbox, request).then(
      (found) => send(request, response, found),
      (error: unknown) => {
        console.error("The mail catcher failed:", error);
        send(request, response, page(500, errorPage("Something went wrong.")));
      },
    );
  });
}

async function answer(mailbox: Mailbox, request: IncomingMessage): Promise<Answer> {
  // Protects against DNS rebinding and cross-site requests.
  if (!loopbackHost.test(request.headers.host ?? "")) return page(403, errorPage("Open the inbox at its own address."));
  const url = new URL(request.url ?? "/", "http://localhost");
  const method = request.method === "HEAD" ? "GET" : request.method;
  const route = `${method} ${url.pathname}`;
  const to = url.searchParams.get("to")?.trim() || undefined;
  if (method !== "GET" && !isSameOrigin(request)) return page(403, errorPage("This request came from another site."));
  if (route === "GET /") return page(200, listPage(mailbox.list(to), to));
  if (route === "GET /style.css") return { status: 200, type: "text/css", body: style };
  if (route === "GET /api/messages") return json(200, mailbox.list(to));
  if (route === "DELETE /api/messages" || route === "POST /clear") {
    await mailbox.clear();
    return { status: method === "POST" ? 303 : 204, type: "text/plain", body: "", headers: { location: "/" } };
  }
  const api = /^GET \/api\/messages\/([\w-]+)$/.exec(route);
  if (api?.[1]) return apiMessage(await mailbox.read(api[1]));
  const [, id, part] = /^GET \/messages\/([\w-]+)(\/.+)?$/.exec(route) ?? [];
  const message = id ? await mailbox.read(id) : null;
  if (!id || !message) return page(404, errorPage("There is no such message."));
  if (part === undefined) return page(200, messagePage(message, viewOf(url.searchParams.get("view"))));
  if (part === "/letter") return letter(message);
  if (part === "/raw") return rawMessage(await mailbox.raw(id));
  return file(message, part);
}

/** Browsers send the origin of a changing request; programs send none. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

function viewOf(text: string | null): View | null {
  return text === "html" || text === "text" || text === "headers" ? text : null;
}

function apiMessage(message: Message | null): Answer {
  if (!message) return json(404, { message: "There is no such message." });
  const files = message.files.map(({ content, ...file }) => ({ ...file, bytes: content.length }));
  return json(200, { ...message, files });
}

function letter(message: Message): Answer {
  const headers = { "content-security-policy": letterPolicy };
  return { status: 200, type: "text/html", body: letterDocument(message), headers };
}

function rawMessage(raw: Buffer | null): Answer {
  return { status: 200, type: "text/plain", body: raw ?? "", headers: { "content-security-policy": filePolicy } };
}

function file(message: Message, part: string): Answer {
  const found = message.files[Number(/^\/files\/(\d+)$/.exec(part)?.[1])];
  if (!found) return page(404, errorPage("There is no such file."));
  const name = encodeURIComponent(found.name.toWellFormed());
  const headers = {
    "content-security-policy": filePolicy,
    "content-disposition": `attachment; filename*=UTF-8''${name.replace(/['()*]/g, "_")}`,
  };
  return { status: 200, type: "application/octet-stream", body: found.content, headers };
}

function page(status: number, body: string): Answer {
  return { status, type: "text/html", body };
}

function json(status: number, value: unknown): Answer {
  return { status, type: "application/json", body: JSON.stringify(value) };
}

function send(request: IncomingMessage, response: ServerResponse, { status, type, body, headers }: Answer): void {
  response.writeHead(status, {
    "content-type": type === "application/octet-stream" ? type : `${type}; charset=utf-8`,
    "content-security-policy": pagePolicy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
    ...headers,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
