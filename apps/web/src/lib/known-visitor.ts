import { SITE } from "@storywall/domain/kernel/site";

let asking: Promise<void> | undefined;

const hasCookie = () => /(?:^|;\s*)userId=/.test(document.cookie);

/** Creates a visitor once per page load. Never rejects: the next write retries. */
export function becomeKnown(): Promise<void> {
  asking ??= createUser().catch(() => {
    asking = undefined;
  });
  return asking;
}

/** Uses the REST path, because every page calls this and the tRPC client is large. */
async function createUser(): Promise<void> {
  const { ok, status } = await fetch("/api/misc/create_user", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ site: SITE }),
  });
  if (!ok) throw new Error(`The shop answered ${status}.`);
}

/** Whether a visitor must be created before the first write. */
export const isNewcomer = (): boolean => asking !== undefined || !hasCookie();

const robots = /bot\b|crawler|spider|slurp|facebookexternalhit|preview/i;

/** Creates a visitor on the first visit, except for robots and prerendered pages. */
export function greetNewcomer(): void {
  if (hasCookie() || robots.test(navigator.userAgent)) return;
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", greetNewcomer, { once: true });
  } else {
    void becomeKnown();
  }
}
