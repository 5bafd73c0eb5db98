import { SITE } from "@storywall/domain/kernel/site";

let asking: Promise<void> | undefined;

const hasCookie = () => /(?:^|;\s*)userId=/.test(document.cookie);

/** Makes this browser a visitor of the shop, once for each load of a page. Never rejects: the next write tries again. */
export function becomeKnown(): Promise<void> {
  asking ??= createUser().catch(() => {
    asking = undefined;
  });
  return asking;
}

/** By the published path: every page does this, and procedures would bring their client along. */
async function createUser(): Promise<void> {
  const { ok, status } = await fetch("/api/misc/create_user", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ site: SITE }),
  });
  if (!ok) throw new Error(`The shop answered ${status}.`);
}

/** Whether this browser still has to become known before it may write. */
export const isNewcomer = (): boolean => asking !== undefined || !hasCookie();

const robots = /bot\b|crawler|spider|slurp|facebookexternalhit|preview/i;

/** On the first visit, not for robots, and not for a page that is only fetched ahead. */
export function greetNewcomer(): void {
  if (hasCookie() || robots.test(navigator.userAgent)) return;
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", greetNewcomer, { once: true });
  } else {
    void becomeKnown();
  }
}
