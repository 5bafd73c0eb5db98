type WithDataLayer = { dataLayer?: object[] };

/** Pushes an event to the data layer. It leaves the browser only if a tag manager is loaded and reads it. */
export function pushToDataLayer(event: { event: string } & Record<string, unknown>): void {
  const page = window as WithDataLayer;
  page.dataLayer ??= [];
  page.dataLayer.push(event);
}

let lastPath: string | undefined;

/**
 * Sends a page view for each page load and each change of path. Omits the query, which may contain typed text, and
 * replaces secrets in the path.
 */
export function trackPageView(path: string): void {
  if (path === lastPath) return;
  lastPath = path;
  pushToDataLayer({ event: "pageview", page: redactPath(path) });
}

/** Pages whose URL contains a secret. The secret gives access to a wall or allows uploads. */
const secretPath = /^\/(p|send|collect)\/[^/?#\s]+/;

export const isSecretPath = (path: string): boolean => secretPath.test(path);

/** Replaces the secret in a path. The result looks like `/p/[token]`. */
export const redactPath = (path: string): string => path.replace(secretPath, "/$1/[token]");
