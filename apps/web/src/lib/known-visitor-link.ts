import type { AppRouter } from "@storywall/api/app-router";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { becomeKnown, isNewcomer } from "./known-visitor.ts";

/**
 * Holds back what only works for a known visitor. Two first writes side by side would each make a visitor of their own, and
 * a stream of events that is opened before there is a visitor never hears of the visitor's photos.
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
