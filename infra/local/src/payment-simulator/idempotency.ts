import { createHash } from "node:crypto";
import { ApiError } from "./api-error.ts";
import type { SavedAnswer } from "./objects.ts";
import type { Simulation } from "./simulation.ts";

/** Stripe forgets a key after a day. */
export const KEPT_MS = 24 * 3600 * 1000;

/** The request's own fingerprint: a key belongs to one path and one body. */
export function fingerprint(path: string, body: string): string {
  return createHash("sha256").update(`${path}\n${body}`).digest("hex");
}

/** The answer given before under this key, or null; refuses a key that now comes with other parameters. */
export function savedAnswer(sim: Simulation, key: string, print: string): SavedAnswer | null {
  const saved = sim.store.find("answers", key);
  if (!saved || sim.clock().getTime() - saved.at > KEPT_MS) return null;
  if (saved.fingerprint !== print) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
        "Try using a key other than the one you sent if you meant to execute a different request.",
    });
  }
  return saved;
}

export function saveAnswer(sim: Simulation, answer: Omit<SavedAnswer, "at">): void {
  sim.store.put("answers", { ...answer, at: sim.clock().getTime() });
}

/** Keys whose first request is still being worked on. */
export function openLocks(): { take: (key: string) => () => void } {
  const held = new Set<string>();
  return {
    take(key) {
      if (held.has(key)) {
        throw new ApiError(409, {
          type: "idempotency_error",
          code: "idempotency_key_in_use",
          message: "There is currently another in-progress request using this Idempotent Key. Please try again later.",
        });
      }
      held.add(key);
      return () => held.delete(key);
    },
  };
}
