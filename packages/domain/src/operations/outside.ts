import { z } from "zod";

/** `trying`: the circuit breaker is half open, and the next call decides. `unknown`: this process does not use it. */
export const OutsideState = z.enum(["up", "trying", "down", "unknown"]);
export type OutsideState = z.infer<typeof OutsideState>;

/** State of the external dependencies as seen by one web process. */
export const Outside = z.object({ payments: OutsideState, store: OutsideState, redis: OutsideState });
export type Outside = z.infer<typeof Outside>;
