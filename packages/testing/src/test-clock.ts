export type TestClock = {
  now(): Date;
  set(to: Date | string): void;
  advance(ms: number): void;
};

/** Creates a clock that stands still until it is set. */
export function createTestClock(start = "2026-12-01T15:00:00Z"): TestClock {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set: (to) => {
      at = new Date(to).getTime();
    },
    advance: (ms) => {
      at += ms;
    },
  };
}
