import type { AppRouter } from "@storywall/api/app-router";
import { createTRPCClient, httpLink, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import superjson from "superjson";

let asking: Promise<void> | undefined;

const hasCookie = () => /(?:^|;\s*)userId=/.test(document.cookie);

/** Makes this browser a visitor of the shop, once for each load of a page (S-005). Never rejects: the next write tries again. */
export function becomeKnown(url = "/api/trpc"): Promise<void> {
  asking ??= createTRPCClient<AppRouter>({ links: [httpLink({ url, transformer: superjson })] })
    .visitor.ensure.mutate({})
    .then(
      () => {},
      () => {
        asking = undefined;
      },
    );
  return asking;
}

const robots = /bot\b|crawler|spider|slurp|facebookexternalhit|preview/i;

/** On the first visit, not for robots, and not for a page that is only fetched ahead (S-005). */
export function greetNewcomer(): void {
  if (hasCookie() || robots.test(navigator.userAgent)) return;
  if ("prerendering" in document && document.prerendering) {
    document.addEventListener("prerenderingchange", greetNewcomer, { once: true });
  } else {
    void becomeKnown();
  }
}

/**
 * Holds back what only works for a known visitor. Two first writes side by side would each make a visitor of their own, and
 * a stream of events that is opened before there is a visitor never hears of the visitor's photos.
 */
export function knownVisitor(url: string): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        const waits = op.type === "subscription" || (op.type === "mutation" && (asking || !hasCookie()));
        if (!waits) return next(op).subscribe(observer);
        let isWanted = true;
        let stop = () => {
          isWanted = false;
        };
        void becomeKnown(url).then(() => {
          if (isWanted) stop = next(op).subscribe(observer).unsubscribe;
        });
        return () => stop();
      });
}
