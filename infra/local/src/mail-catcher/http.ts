import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Mailbox, Message } from "./mailbox.ts";
import { renderEmailDocument, renderErrorPage, renderListPage, renderMessagePage, type View } from "./pages.ts";
import { style } from "./style.ts";

type InboxResponse = { status: number; type: string; body: string | Buffer; headers?: Record<string, string> };

/** The inbox's own pages run no script and load nothing from other sites. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Emails may show images and styles and open links in new tabs, but they cannot run scripts. */
const emailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; " +
  "style-src 'unsafe-inline' http: https:; font-src data: http: https:; frame-ancestors 'self'";
const filePolicy = "sandbox; default-src 'none'";

const loopbackHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

export function createInboxServer(mailbox: Mailbox): Server {
  return createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    handleRequest(mailbox, request).then(
      (found) => sendResponse(request, response, found),
      (error: unknown) => {
        console.error("The mail catcher failed:", error);
        sendResponse(request, response, createHtmlResponse(500, renderErrorPage("Something went wrong.")));
      },
    );
  });
}

async function handleRequest(mailbox: Mailbox, request: IncomingMessage): Promise<InboxResponse> {
  // Protects against DNS rebinding and cross-site requests.
  if (!loopbackHost.test(request.headers.host ?? ""))
    return createHtmlResponse(403, renderErrorPage("Open the inbox at its own address."));
  const url = new URL(request.url ?? "/", "http://localhost");
  const method = request.method === "HEAD" ? "GET" : request.method;
  const route = `${method} ${url.pathname}`;
  const to = url.searchParams.get("to")?.trim() || undefined;
  if (method !== "GET" && !isSameOrigin(request))
    return createHtmlResponse(403, renderErrorPage("This request came from another site."));
  if (route === "GET /") return createHtmlResponse(200, renderListPage(mailbox.list(to), to));
  if (route === "GET /style.css") return { status: 200, type: "text/css", body: style };
  if (route === "GET /api/messages") return createJsonResponse(200, mailbox.list(to));
  if (route === "DELETE /api/messages" || route === "POST /clear") {
    await mailbox.clear();
    return { status: method === "POST" ? 303 : 204, type: "text/plain", body: "", headers: { location: "/" } };
  }
  const api = /^GET \/api\/messages\/([\w-]+)$/.exec(route);
  if (api?.[1]) return createMessageJsonResponse(await mailbox.read(api[1]));
  const [, id, part] = /^GET \/messages\/([\w-]+)(\/.+)?$/.exec(route) ?? [];
  const message = id ? await mailbox.read(id) : null;
  if (!id || !message) return createHtmlResponse(404, renderErrorPage("There is no such message."));
  if (part === undefined)
    return createHtmlResponse(200, renderMessagePage(message, parseViewName(url.searchParams.get("view"))));
  if (part === "/letter") return createEmailResponse(message);
  if (part === "/raw") return createRawMessageResponse(await mailbox.readRawMessage(id));
  return createFileResponse(message, part);
}

/** Browsers send an Origin header with POST and DELETE requests. Other programs do not send it. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined || headers.origin === `http://${headers.host}`;
}

function parseViewName(text: string | null): View | null {
  return text === "html" || text === "text" || text === "headers" ? text : null;
}

function createMessageJsonResponse(message: Message | null): InboxResponse {
  if (!message) return createJsonResponse(404, { message: "There is no such message." });
  const files = message.files.map(({ content, ...file }) => ({ ...file, bytes: content.length }));
  return createJsonResponse(200, { ...message, files });
}

function createEmailResponse(message: Message): InboxResponse {
  const headers = { "content-security-policy": emailPolicy };
  return { status: 200, type: "text/html", body: renderEmailDocument(message), headers };
}

function createRawMessageResponse(raw: Buffer | null): InboxResponse {
  return { status: 200, type: "text/plain", body: raw ?? "", headers: { "content-security-policy": filePolicy } };
}

function createFileResponse(message: Message, part: string): InboxResponse {
  const found = message.files[Number(/^\/files\/(\d+)$/.exec(part)?.[1])];
  if (!found) return createHtmlResponse(404, renderErrorPage("There is no such file."));
  const name = encodeURIComponent(found.name.toWellFormed());
  const headers = {
    "content-security-policy": filePolicy,
    "content-disposition": `attachment; filename*=UTF-8''${name.replace(/['()*]/g, "_")}`,
  };
  return { status: 200, type: "application/octet-stream", body: found.content, headers };
}

function createHtmlResponse(status: number, body: string): InboxResponse {
  return { status, type: "text/html", body };
}

function createJsonResponse(status: number, value: unknown): InboxResponse {
  return { status, type: "application/json", body: JSON.stringify(value) };
}

function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body, headers }: InboxResponse,
): void {
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
