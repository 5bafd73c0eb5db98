import { createHash } from "node:crypto";
import { ApiError } from "./api-error.ts";
import type { SavedResponse } from "./objects.ts";
import type { Simulation } from "./simulation.ts";

/** Stripe deletes a key after a day. */
export const IDEMPOTENCY_RETENTION_MS = 24 * 3600 * 1000;

/** Hashes the path and the body, because an idempotency key is valid for one request only. */
export function fingerprintRequest(path: string, body: string): string {
  return createHash("sha256").update(`${path}\n${body}`).digest("hex");
}

/** Returns the response stored under this key, or null. @throws when the key was used with other parameters */
export function findSavedResponse(sim: Simulation, key: string, requestFingerprint: string): SavedResponse | null {
  const saved = sim.store.find("answers", key);
  if (!saved || sim.clock().getTime() - saved.at > IDEMPOTENCY_RETENTION_MS) return null;
  if (saved.fingerprint !== requestFingerprint) {
    throw new ApiError(400, {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. " +
        "Try using a key other than the one you sent if you meant to execute a different request.",
    });
  }
  return saved;
}

export function saveResponse(sim: Simulation, answer: Omit<SavedResponse, "at">): void {
  sim.store.put("answers", { ...answer, at: sim.clock().getTime() });
}

/** Locks keys whose first request is still running. */
export function createKeyLocks(): { acquireKey: (key: string) => () => void } {
  const heldKeys = new Set<string>();
  return {
    acquireKey(key) {
      if (heldKeys.has(key)) {
        throw new ApiError(409, {
          type: "idempotency_error",
          code: "idempotency_key_in_use",
          message: "There is currently another in-progress request using this Idempotent Key. Please try again later.",
        });
      }
      heldKeys.add(key);
      return () => heldKeys.delete(key);
    },
  };
}
