import type { AppRouter } from "@storywall/api/app-router";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { ensureVisitor, hasNoVisitor } from "./ensure-visitor.ts";

/**
 * Delays calls that need a visitor until the visitor exists. Without the delay, two simultaneous first writes would
 * create two visitors, and an event stream that starts early would miss the visitor's photos.
 */
export function ensureVisitorLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        const needsVisitor = op.type === "subscription" || (op.type === "mutation" && hasNoVisitor());
        if (!needsVisitor) return next(op).subscribe(observer);
        let isSubscribed = true;
        let cancelCall = () => {
          isSubscribed = false;
        };
        void ensureVisitor().then(() => {
          if (isSubscribed) cancelCall = next(op).subscribe(observer).unsubscribe;
        });
        return () => cancelCall();
      });
}
