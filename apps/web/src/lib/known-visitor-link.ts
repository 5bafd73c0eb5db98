import type { AppRouter } from "@storywall/api/app-router";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { becomeKnown, isNewcomer } from "./known-visitor.ts";

/**
 * Delays calls that need a visitor until one exists. Otherwise two first writes would create two visitors, and an early
 * event stream would miss the visitor's photos.
 */
export function knownVisitor(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        const waits = op.type === "subscription" || (op.type === "mutation" && isNewcomer());
        if (!waits) return next(op).subscribe(observer);
        let isWanted = true;
        let stop = () => {
          isWanted = false;
        };
        void becomeKnown().then(() => {
          if (isWanted) stop = next(op).subscribe(observer).unsubscribe;
        });
        return () => stop();
      });
}
