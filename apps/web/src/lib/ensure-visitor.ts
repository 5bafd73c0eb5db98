import { SITE } from "@storywall/domain/kernel/site";

let pendingCreation: Promise<void> | undefined;

const hasVisitorCookie = () => /(?:^|;\s*)userId=/.test(document.cookie);

/** Creates a visitor, at most once per page load. Never rejects; if it fails, the next write tries again. */
export function ensureVisitor(): Promise<void> {
  pendingCreation ??= createVisitor().catch(() => {
    pendingCreation = undefined;
  });
  return pendingCreation;
}

/** Creates a visitor through the REST API, because every page calls this function and the tRPC client is large. */
async function createVisitor(): Promise<void> {
  const response = await fetch("/api/misc/create_user", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ site: SITE }),
  });
  // Reads the response, because the request ends only then.
  await response.text();
  if (!response.ok) throw new Error(`The shop answered ${response.status}.`);
}

/** Returns whether a visitor has to be created before the first write. */
export const isVisitorMissing = (): boolean => pendingCreation !== undefined || !hasVisitorCookie();

const robotPattern = /bot\b|crawler|spider|slurp|facebookexternalhit|preview/i;

/** Creates a visitor on the first visit, unless the visit is by a robot or the page is being prerendered. */
export function ensureVisitorOnFirstVisit(): void {
  if (hasVisitorCookie() || robotPattern.test(navigator.userAgent)) return;
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", ensureVisitorOnFirstVisit, { once: true });
  } else {
    void ensureVisitor();
  }
}
