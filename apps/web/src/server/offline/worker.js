// The service worker. The server adds `shopBuild` at the top, with the hashed files of the build.
const worker = /** @type {ServiceWorkerGlobalScope & { shopBuild: { build: string, files: string[] } }} */ (
  /** @type {unknown} */ (self)
);
const { build, files } = worker.shopBuild;

const PREFIX = "storywall-";
const SHELL = PREFIX + build;
const OFFLINE = "/offline";
const EDITOR = "/create/";
const STATIC = "/_next/static/";
const MAX_CONCURRENT = 4;

worker.addEventListener("install", (event) => event.waitUntil(installWorker()));
worker.addEventListener("activate", (event) => event.waitUntil(activateWorker()));
worker.addEventListener("message", (event) => {
  const { type, path } = event.data ?? {};
  if (type === "keep-editor" && path?.startsWith(EDITOR)) event.waitUntil(cacheEditorPages([path]));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Shoppers' data is never cached: requests for the API, photos, checkout and orders always go to the network.
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (pathname.startsWith(STATIC)) event.respondWith(respondFromCache(request));
  else if (request.mode === "navigate") event.respondWith(respondWithPage(event, pathname));
});

/**
 * A new service worker becomes active only when all tabs with the old version are closed, so that no tab loses the
 * files of its build.
 */
async function installWorker() {
  await cachePage(OFFLINE);
  const pages = await listCachedEditors();
  if (pages.length > 0) await cacheEditorPages(pages);
}

async function activateWorker() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== SHELL).map((name) => caches.delete(name)),
  );
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** Lists the editor pages that are cached by this and earlier builds. */
async function listCachedEditors() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const cached = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const paths = cached.flat().map(({ url }) => new URL(url).pathname);
  return [...new Set(paths.filter((path) => path.startsWith(EDITOR)))];
}

/** Caches editor pages and all files of the build that are listed, including those that are loaded lazily. */
async function cacheEditorPages(/** @type {string[]} */ paths) {
  const shell = await caches.open(SHELL);
  for (const path of paths) await cachePage(path);
  const cached = new Set((await shell.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((file) => !cached.has(file));
  const cacheMissingFiles = async () => {
    for (let file = missing.shift(); file; file = missing.shift()) await shell.add(file).catch(() => undefined);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, cacheMissingFiles));
}

async function cachePage(/** @type {string} */ path) {
  const response = await fetch(path, { credentials: "same-origin" });
  if (!response.ok || response.redirected) return;
  const shell = await caches.open(SHELL);
  const html = await response.clone().text();
  await shell.put(path, response);
  const needs = new Set(html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g) ?? []);
  await Promise.all([...needs].map((file) => shell.add(file).catch(() => undefined)));
}

async function respondFromCache(/** @type {Request} */ request) {
  const response = (await caches.match(request, { ignoreSearch: true })) ?? (await fetchAndCache(request));
  return request.destination === "worker" ? copyResponseWithoutUrl(response) : response;
}

async function fetchAndCache(/** @type {Request} */ request) {
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    void caches.open(SHELL).then((shell) => shell.put(request, copy));
  }
  return response;
}

/**
 * Copies a cached response without its URL. A worker reads parameters from its own URL; with the cached response, it
 * would get the URL under which the response was stored.
 */
function copyResponseWithoutUrl(/** @type {Response} */ { body, status, headers }) {
  return new Response(body, { status, headers });
}

async function respondWithPage(/** @type {FetchEvent} */ event, /** @type {string} */ pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const shell = await caches.open(SHELL);
    const isEditor = pathname.startsWith(EDITOR);
    const cached = (isEditor && (await shell.match(pathname))) || (await shell.match(OFFLINE));
    return cached ?? Response.error();
  }
}
