import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

let loggedLines: string[] = [];
let expectedPatterns: RegExp[] = [];

/** Declares an error or warning that this test must log. Any other error or warning fails the test. */
export function expectLogged(pattern: RegExp): void {
  expectedPatterns.push(pattern);
}

/**
 * Makes tests fail on unexpected errors and warnings, and when expected errors or warnings are missing. Called by the
 * setup file.
 */
export function failOnUnexpectedLogs(): void {
  const originalConsole = { error: console.error, warn: console.warn };
  beforeEach(() => {
    loggedLines = [];
    expectedPatterns = [];
    for (const level of ["error", "warn"] as const) {
      console[level] = (...args: unknown[]) => {
        loggedLines.push(format(...args));
      };
    }
  });
  afterEach(() => {
    Object.assign(console, originalConsole);
    const unexpected = loggedLines.filter((line) => !expectedPatterns.some((pattern) => pattern.test(line)));
    const missingPatterns = expectedPatterns.filter((pattern) => !loggedLines.some((line) => pattern.test(line)));
    if (unexpected.length > 0) throw new Error(`Unexpected log output:\n${unexpected.join("\n")}`);
    if (missingPatterns.length > 0) throw new Error(`Expected log output is missing: ${missingPatterns.join(", ")}`);
  });
}
