import { readStorage, removeFromStorage, writeStorage } from "./browser-storage.ts";

const RELOADED_AT_KEY = "newVersionReloadedAt";
const RELOADED_NOW_KEY = "newVersionReloaded";
/** Ms after an automatic reload during which the page does not reload itself again. */
const RELOAD_PAUSE_MS = 5 * 60_000;

/** Matches the messages with which bundlers and browsers report a script or style sheet that could not be loaded. */
const loadErrorPattern =
  /ChunkLoadError|Loading (?:CSS )?chunk|Failed to load chunk|dynamically imported module|Importing a module script failed|module factory is not available/i;
const buildFilePattern = /(?:https?:\/\/[^\s"'()/]+)?\/_next\/static\/[^\s"'()?#]+\.(?:js|css)/g;

const listeners = new Set<() => void>();
const typedFields = new Set<HTMLInputElement | HTMLTextAreaElement>();
let isNoticeNeeded = false;
let isReloading = false;

/** Returns whether an error says that a script or style sheet of the page could not be loaded. */
export function isLoadError(error: unknown): boolean {
  if (loadErrorPattern.test(String(error))) return true;
  return error instanceof Error && error.cause !== undefined && isLoadError(error.cause);
}

/** Lists the URLs of the build's files that an error message contains. */
export const listBuildFiles = (error: unknown): string[] => [...new Set(String(error).match(buildFilePattern) ?? [])];

/**
 * Returns whether any of the files no longer exists, which means that a newer version has replaced their build. Returns
 * false while the shop cannot be reached.
 */
export async function isBuildReplaced(files: readonly string[]): Promise<boolean> {
  // HEAD requests reach the shop, because the service worker answers only GET requests.
  const requests = files.map((file) => fetch(file, { method: "HEAD", cache: "no-store" }));
  const answers = await Promise.allSettled(requests);
  return answers.some((answer) => answer.status === "fulfilled" && [404, 410].includes(answer.value.status));
}

/**
 * Returns whether an error happened because the page belongs to an older version of the shop. If so, reloads the page.
 * If text would be lost or the page has just been reloaded, shows a notice with a button instead.
 */
export async function reloadIfBuildReplaced(error: unknown): Promise<boolean> {
  const files = listBuildFiles(error);
  if (!(await isBuildReplaced(files.length > 0 ? files : listPageFiles()))) return false;
  if (!reloadIfSafe()) setNoticeNeeded(true);
  return true;
}

/** Reloads the page for a new version. The next page explains the reload to the shopper. */
export function reloadForNewVersion(): void {
  isReloading = true;
  writeStorage("sessionStorage", RELOADED_NOW_KEY, "1");
  window.location.reload();
}

/** Returns whether this page was reloaded for a new version. Only the first call returns true. */
export function consumeReloadFlag(): boolean {
  const isReloaded = readStorage("sessionStorage", RELOADED_NOW_KEY) !== null;
  removeFromStorage("sessionStorage", RELOADED_NOW_KEY);
  return isReloaded;
}

export const isNewVersionNoticeNeeded = (): boolean => isNoticeNeeded;
export const dismissNewVersionNotice = (): void => setNoticeNeeded(false);

export function onNewVersionNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Listens for scripts and style sheets that fail to load, and for typed text. Returns a function that stops listening.
 */
export function watchForNewVersion(): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Error events of elements do not bubble, so the listener uses the capture phase.
  window.addEventListener("error", ({ target, error }) => void reloadAfterLoadError(target, error), {
    capture: true,
    signal,
  });
  window.addEventListener(
    "unhandledrejection",
    ({ reason }) => isLoadError(reason) && void reloadIfBuildReplaced(reason),
    {
      signal,
    },
  );
  document.addEventListener("input", ({ target }) => isTextField(target) && typedFields.add(target), {
    capture: true,
    signal,
  });
  return () => stopping.abort();
}

async function reloadAfterLoadError(target: EventTarget | null, error: unknown): Promise<void> {
  if (target instanceof HTMLScriptElement) await reloadIfBuildReplaced(target.src);
  else if (target instanceof HTMLLinkElement && target.rel === "stylesheet") await reloadIfBuildReplaced(target.href);
  else if (isLoadError(error)) await reloadIfBuildReplaced(error);
}

/**
 * Reloads the page unless text or photos would be lost, or the page was reloaded a short while ago. If the browser
 * blocks storage, the shopper decides, because designs are only on the page and a reload loop could not be detected.
 * Returns whether it reloads.
 */
function reloadIfSafe(): boolean {
  if (isReloading) return true;
  const lastReloadAt = Number(readStorage("sessionStorage", RELOADED_AT_KEY));
  if (Date.now() - lastReloadAt < RELOAD_PAUSE_MS || hasTypedText() || hasUnsavedWork()) return false;
  if (!writeStorage("sessionStorage", RELOADED_AT_KEY, String(Date.now()))) return false;
  reloadForNewVersion();
  return true;
}

/** Returns whether a component would warn before the page is closed. */
const hasUnsavedWork = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

/** Returns whether any field contains typed text. The card fields are in a frame, so their content is unknown. */
const hasTypedText = (): boolean =>
  document.activeElement instanceof HTMLIFrameElement ||
  [...typedFields].some(({ isConnected, value }) => isConnected && value.trim() !== "");

const isTextField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(?:checkbox|radio|range|file|color)$/.test(target.type));

const listPageFiles = (): string[] =>
  [...document.querySelectorAll("script[src], link[rel=stylesheet]")].flatMap((element) =>
    listBuildFiles(element instanceof HTMLScriptElement ? element.src : element.getAttribute("href")),
  );

function setNoticeNeeded(isNeeded: boolean): void {
  isNoticeNeeded = isNeeded;
  for (const listener of listeners) listener();
}
