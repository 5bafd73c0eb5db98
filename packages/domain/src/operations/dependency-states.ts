import { z } from "zod";

/** `trying`: the circuit breaker is half open, and the next call decides. `unknown`: this process does not use it. */
export const DependencyState = z.enum(["up", "trying", "down", "unknown"]);
export type DependencyState = z.infer<typeof DependencyState>;

/** State of the external dependencies as seen by one web process. */
export const DependencyStates = z.object({ payments: DependencyState, store: DependencyState, redis: DependencyState });
export type DependencyStates = z.infer<typeof DependencyStates>;
