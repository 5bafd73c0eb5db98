import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

let logged: string[] = [];
let expected: RegExp[] = [];

/** Declares an error or warning that this test logs; any other fails the test. */
export function expectLogged(pattern: RegExp): void {
  expected.push(pattern);
}

/** For the setup file: fails a test on unexpected errors and warnings, and on expected ones that are missing. */
export function failOnUnexpectedLogs(): void {
  const real = { error: console.error, warn: console.warn };
  beforeEach(() => {
    logged = [];
    expected = [];
    for (const level of ["error", "warn"] as const) {
      console[level] = (...args: unknown[]) => {
        logged.push(format(...args));
      };
    }
  });
  afterEach(() => {
    Object.assign(console, real);
    const unexpected = logged.filter((line) => !expected.some((pattern) => pattern.test(line)));
    const missed = expected.filter((pattern) => !logged.some((line) => pattern.test(line)));
    if (unexpected.length > 0) throw new Error(`Unexpected log output:\n${unexpected.join("\n")}`);
    if (missed.length > 0) throw new Error(`Expected log output is missing: ${missed.join(", ")}`);
  });
}
