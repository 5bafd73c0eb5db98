import { format } from "node:util";
import { afterEach, beforeEach } from "vitest";

let logged: string[] = [];
let expected: RegExp[] = [];

/** Says that this test makes the code complain on the console; without it any complaint fails the test. */
export function expectLogged(pattern: RegExp): void {
  expected.push(pattern);
}

/** For the set-up file: a test fails when something was logged as an error or a warning and nobody expected it, or the reverse. */
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
    const surprises = logged.filter((line) => !expected.some((pattern) => pattern.test(line)));
    const missed = expected.filter((pattern) => !logged.some((line) => pattern.test(line)));
    if (surprises.length > 0) throw new Error(`Logged without being expected:\n${surprises.join("\n")}`);
    if (missed.length > 0) throw new Error(`Expected on the console but not logged: ${missed.join(", ")}`);
  });
}
