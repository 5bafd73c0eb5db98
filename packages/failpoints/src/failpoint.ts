import type { FailpointName } from "./names.ts";

/**
 * Marks a point where the chaos suite can kill, fail or freeze a process. The shop's processes load this version, which
 * does nothing. With `--conditions=chaos`, Node loads `armed-failpoint.ts` instead (see package.json).
 */
export function failpoint(_name: FailpointName): void {}
