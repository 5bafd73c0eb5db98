import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { findClockProblem } from "./find-clock-problem.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const createClock = (offsetMs: number) => () => new Date(Date.now() + offsetMs);

test.for([
  ["an hour ahead of", HOUR_MS, "60 minutes ahead of"],
  ["an hour behind", -HOUR_MS, "60 minutes behind"],
  ["a day ahead of", 24 * HOUR_MS, "1440 minutes ahead of"],
  ["two minutes behind", -120 * SECOND_MS, "2 minutes behind"],
] as const)("a clock that is %s the database's clock is reported", async ([, offsetMs, difference], { db }) => {
  expect(await findClockProblem(db, createClock(offsetMs))).toBe(
    `This machine’s clock is ${difference} the database’s, so uploads fail. Set both clocks.`,
  );
});

test.for([0, 30 * SECOND_MS, -30 * SECOND_MS])(
  "a difference of %d ms between the clocks is not reported",
  async (offsetMs, { db }) => {
    expect(await findClockProblem(db, createClock(offsetMs))).toBeNull();
  },
);

test("the duration of a slow query does not count as a difference between the clocks", async ({ db }) => {
  const times = [Date.now() - HOUR_MS, Date.now() + HOUR_MS];
  expect(await findClockProblem(db, () => new Date(times.shift() ?? 0))).toBeNull();
});
