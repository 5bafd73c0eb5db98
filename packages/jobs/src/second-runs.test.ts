import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jobCatalog, jobNames, type QueueName, queueNames } from "./job-catalog.ts";

/** Test files of the queues that have no `<queue>/src/second-run.test.ts`. */
const otherTestFiles: Partial<Record<QueueName, string>> = {
  faces: "images/src/second-run.slow.test.ts",
  images: "images/src/second-run.slow.test.ts",
  email: "email/src/second-run.slow.test.ts",
  webhooks: "orders/src/webhooks-second-run.test.ts",
};

const readSecondRunSource = (queue: QueueName) =>
  readFileSync(
    join(import.meta.dirname, "../../../workers", otherTestFiles[queue] ?? `${queue}/src/second-run.test.ts`),
    "utf8",
  );

test.each(queueNames)("every job of the queue %s has a test that runs it a second time", (queue) => {
  const text = readSecondRunSource(queue);
  // The type of the record in the test file makes the compiler require an entry for every job of the queue.
  expect(text).toMatch(new RegExp(`{ \\[N in JobOn<[^>]*"${queue}"`));
  expect(text).toContain("await runJobTwice(");
  for (const name of jobNames.filter((jobName) => jobCatalog[jobName].queue === queue))
    expect(text).toContain(`"${name}":`);
});
