import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { pruneDoneJobs } from "./prune-done-jobs.ts";

test("only jobs that finished more than 30 days ago are deleted", async ({ db }) => {
  const createDateDaysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const createJobRow = (aggregate: string, data: object) => ({
    name: "photo.normalize",
    payload: {},
    aggregate,
    ...data,
  });
  await db.outboxJob.createMany({
    data: [
      createJobRow("old", { doneAt: createDateDaysAgo(31) }),
      createJobRow("recent", { doneAt: createDateDaysAgo(29) }),
      createJobRow("dead", { deadAt: createDateDaysAgo(90) }),
      createJobRow("waiting", { createdAt: createDateDaysAgo(90) }),
    ],
  });
  expect(await pruneDoneJobs(db)).toBe(1);
  const left = await db.outboxJob.findMany({ select: { aggregate: true }, orderBy: { id: "asc" } });
  expect(left.map(({ aggregate }) => aggregate)).toEqual(["recent", "dead", "waiting"]);
});
