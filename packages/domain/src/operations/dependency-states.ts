import { z } from "zod";

/**
 * State of a dependency. `trying`: the circuit breaker is half open, and the next call opens or closes it. `unknown`:
 * this process does not use the dependency.
 */
export const DependencyState = z.enum(["up", "trying", "down", "unknown"]);
export type DependencyState = z.infer<typeof DependencyState>;

export const DependencyStates = z.object({ payments: DependencyState, store: DependencyState, redis: DependencyState });
export type DependencyStates = z.infer<typeof DependencyStates>;
