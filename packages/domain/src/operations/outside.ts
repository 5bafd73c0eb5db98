import { z } from "zod";

/** `trying`: it failed too often, and one call now finds out whether it is back. `unknown`: this process does without it. */
export const OutsideState = z.enum(["up", "trying", "down", "unknown"]);
export type OutsideState = z.infer<typeof OutsideState>;

/** What a shop stands on beside its database, as one web process last met it. */
export const Outside = z.object({ payments: OutsideState, store: OutsideState, redis: OutsideState });
export type Outside = z.infer<typeof Outside>;
