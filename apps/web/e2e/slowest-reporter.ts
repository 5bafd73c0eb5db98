import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

const MOST = 10;

/**
 * Prints the ten tests that took longest, at the end of a run. The Playwright config names it by its path.
 * @public
 */
export default class SlowestReporter implements Reporter {
  readonly #seconds = new Map<TestCase, number>();

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.#seconds.set(test, (this.#seconds.get(test) ?? 0) + duration / 1000);
  }

  onEnd({ duration }: FullResult): void {
    if (this.#seconds.size === 0) return;
    const slowest = [...this.#seconds].sort(([, one], [, other]) => other - one).slice(0, MOST);
    console.log(`\nThe slowest of ${this.#seconds.size} tests, which took ${(duration / 1000).toFixed(0)} s together:`);
    for (const [test, seconds] of slowest) {
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${test.titlePath().slice(2).join(" › ")}`);
    }
  }

  printsToStdio(): boolean {
    return false;
  }
}
