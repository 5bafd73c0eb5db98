import type { Message, MessageSummary } from "./mailbox.ts";

export type View = "html" | "text" | "headers";

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

export function renderListPage(messages: readonly MessageSummary[], to: string | undefined): string {
  const rows = messages.map(
    (message) => `
    <li><a class="row" href="/messages/${message.id}">
      <span class="subject">${escapeHtml(message.subject || "(no subject)")}</span>
      ${renderTime(message.receivedAt)}
      <span class="people">${escapeHtml(message.to.join(", "))}</span>
      ${message.attachments > 0 ? `<span class="files">${pluralize(message.attachments, "file")}</span>` : ""}
    </a></li>`,
  );
  const nothing = to ? "No mail to this address." : "No mail yet. Emails the shop sends show up here.";
  return renderPageShell({
    title: "Inbox",
    refreshSeconds: 10,
    body: `
  <header>
    <h1>Inbox</h1>
    <p>${pluralize(messages.length, "message")}${to ? ` to ${escapeHtml(to)} · <a href="/">show all</a>` : ""}</p>
    <form class="search" action="/"><input type="search" name="to" value="${escapeHtml(to ?? "")}" placeholder="Sent to…"
      aria-label="Sent to"><button>Find</button></form>
    <form method="post" action="/clear"><button class="quiet"${messages.length ? "" : " disabled"}>Delete all</button></form>
  </header>
  <main>${rows.length > 0 ? `<ul class="list">${rows.join("")}</ul>` : `<p class="empty">${nothing}</p>`}</main>`,
  });
}

export function renderMessagePage(message: Message, requestedView: View | null): string {
  const view = requestedView ?? (message.html === null ? "text" : "html");
  const renderViewTab = (name: View, label: string) =>
    `<a href="/messages/${message.id}?view=${name}"${view === name ? ' aria-current="page"' : ""}>${label}</a>`;
  const files = message.files.map(
    (file, index) => `
    <li><a href="/messages/${message.id}/files/${index}" download>${escapeHtml(file.name)}</a>
      <span>${escapeHtml(file.contentType)}, ${formatSize(file.content.length)}</span></li>`,
  );
  return renderPageShell({
    title: message.subject || "(no subject)",
    body: `
  <header>
    <p><a href="/">← Inbox</a></p>
    <h1>${escapeHtml(message.subject || "(no subject)")}</h1>
    <dl>
      <dt>From</dt><dd>${escapeHtml(message.from)}</dd>
      <dt>To</dt><dd>${escapeHtml(message.to.join(", "))}</dd>
      <dt>Received</dt><dd>${renderTime(message.receivedAt)}</dd>
    </dl>
    <nav aria-label="Views">${renderViewTab("html", "HTML")}${renderViewTab("text", "Plain text")}${renderViewTab("headers", "Headers")}
      <a href="/messages/${message.id}/raw">Raw</a></nav>
  </header>
  <main>
    ${files.length > 0 ? `<ul class="attachments">${files.join("")}</ul>` : ""}
    ${renderView(message, view)}
  </main>`,
  });
}

export function renderErrorPage(sentence: string): string {
  return renderPageShell({
    title: sentence,
    body: `<header><h1>${escapeHtml(sentence)}</h1><p><a href="/">← Inbox</a></p></header>`,
  });
}

/** Renders the email's HTML for a sandboxed frame. Links open new tabs, and attached images are inlined. */
export function renderEmailDocument(message: Message): string {
  const html = (message.html ?? "").replace(/cid:([^"'\s)>]+)/gi, (whole, contentId: string) => {
    const file = message.files.find((candidate) => candidate.contentId === decodeUriSafely(contentId));
    if (!file || !/^image\/[a-z0-9.+-]+$/i.test(file.contentType)) return whole;
    return `data:${file.contentType};base64,${file.content.toString("base64")}`;
  });
  const base = '<base target="_blank">';
  if (/<head[^>]*>/i.test(html)) return html.replace(/<head[^>]*>/i, (head) => head + base);
  return `<!doctype html><meta charset="utf-8">${base}${html}`;
}

function renderView(message: Message, view: View): string {
  if (view === "headers") {
    const lines = message.headers.map(({ name, value }) => `${name}: ${value}`).join("\n");
    return `<pre>${escapeHtml(lines)}</pre>`;
  }
  if (view === "text") {
    return message.text === null
      ? '<p class="empty">This email has no plain text.</p>'
      : `<pre>${escapeHtml(message.text)}</pre>`;
  }
  if (message.html === null) return '<p class="empty">This email has no HTML.</p>';
  return `<iframe title="Email" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"
      src="/messages/${message.id}/letter"></iframe>`;
}

function renderPageShell({
  title,
  body,
  refreshSeconds,
}: {
  title: string;
  body: string;
  refreshSeconds?: number;
}): string {
  const refresh = refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">` : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>${body}
</body>
</html>
`;
}

function renderTime(iso: string): string {
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(iso.slice(0, 19).replace("T", " "))} UTC</time>`;
}

function pluralize(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function formatSize(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${Math.round(bytes / 1024)} kB`;
}

function decodeUriSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
