// The service worker. The server prepends `build` and `files`: the hashed files of the build.
/* global build, files */

const PREFIX = "storywall-";
const SHELL = PREFIX + build;
const OFFLINE = "/offline";
const EDITOR = "/create/";
const STATIC = "/_next/static/";
const AT_ONCE = 4;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  const { type, path } = event.data ?? {};
  if (type === "keep-editor" && path?.startsWith(EDITOR)) event.waitUntil(keepEditor([path]));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Shoppers' data is never cached: API, photos, checkout and orders go to the network.
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith(STATIC)) event.respondWith(fromShell(request));
  else if (request.mode === "navigate") event.respondWith(openPage(event, pathname));
});

/** A new version waits until all tabs of the old one are closed, so none misses a file of its build. */
async function install() {
  await keepPage(OFFLINE);
  const pages = await keptEditors();
  if (pages.length > 0) await keepEditor(pages);
}

async function activate() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== SHELL).map((name) => caches.delete(name)),
  );
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Editors cached by an earlier build. */
async function keptEditors() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const paths = kept.flat().map(({ url }) => new URL(url).pathname);
  return [...new Set(paths.filter((path) => path.startsWith(EDITOR)))];
}

/** Caches the editor with its lazy parts. */
async function keepEditor(paths) {
  const shell = await caches.open(SHELL);
  for (const path of paths) await keepPage(path);
  const kept = new Set((await shell.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((file) => !kept.has(file));
  const takeNext = async () => {
    for (let file = missing.shift(); file; file = missing.shift()) await shell.add(file).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
}

async function keepPage(path) {
  const answer = await fetch(path, { credentials: "same-origin" });
  if (!answer.ok || answer.redirected) return;
  const shell = await caches.open(SHELL);
  const html = await answer.clone().text();
  await shell.put(path, answer);
  const needs = new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g) ?? []);
  await Promise.all([...needs].map((file) => shell.add(file).catch(() => undefined)));
}

async function fromShell(request) {
  const answer = (await caches.match(request, { ignoreSearch: true })) ?? (await fetchAndKeep(request));
  return request.destination === "worker" ? withoutAddress(answer) : answer;
}

async function fetchAndKeep(request) {
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    void caches.open(SHELL).then((shell) => shell.put(request, copy));
  }
  return answer;
}

/** Workers read parameters from their own URL; a cached response would carry the URL it was stored under. */
function withoutAddress({ body, status, headers }) {
  return new Response(body, { status, headers });
}

async function openPage(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const shell = await caches.open(SHELL);
    const isEditor = pathname.startsWith(EDITOR);
    const kept = (isEditor && (await shell.match(pathname))) || (await shell.match(OFFLINE));
    return kept ?? Response.error();
  }
}
