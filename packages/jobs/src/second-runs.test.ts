import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jobCatalog, jobNames, type QueueName, queueNames } from "./job-catalog.ts";

/** The images worker also runs the faces queue. */
const getWorkerForQueue = (queue: QueueName) => (queue === "faces" ? "images" : queue);

const readSecondRunSource = (queue: QueueName) =>
  readFileSync(
    join(import.meta.dirname, `../../../workers/${getWorkerForQueue(queue)}/src/second-run.test.ts`),
    "utf8",
  );

test.each(queueNames)("every job of the queue %s is tested with a second run", (queue) => {
  const text = readSecondRunSource(queue);
  // The type of the record in the test file makes the compiler require an entry for every job of the queue.
  expect(text).toMatch(new RegExp(`{ \\[N in JobOn<[^>]*"${queue}"`));
  expect(text).toContain("await runTwice(");
  for (const name of jobNames.filter((one) => jobCatalog[one].queue === queue)) expect(text).toContain(`"${name}":`);
});
