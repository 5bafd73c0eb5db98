import type { FailpointName } from "./names.ts";

/**
 * Marks a place where the chaos suite can make a process die, throw or freeze. This version does nothing and is what every
 * process of the shop loads; `node --conditions=chaos` resolves `armed-failpoint.ts` in its place (package.json).
 */
export function failpoint(_name: FailpointName): void {}
