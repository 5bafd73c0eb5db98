import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { catalog, jobNames, type QueueName, queueNames } from "./catalog.ts";

/** Faces are looked for by the worker that has the image processes. */
const workerOf = (queue: QueueName) => (queue === "faces" ? "images" : queue);

const testOf = (queue: QueueName) =>
  readFileSync(join(import.meta.dirname, `../../../workers/${workerOf(queue)}/src/second-run.test.ts`), "utf8");

test.each(queueNames)("every job of the queue %s is held to its second run", (queue) => {
  const text = testOf(queue);
  // The compiler asks for each job of the queue in this record; the names are looked for all the same.
  expect(text).toMatch(new RegExp(`{ \\[N in JobOn<[^>]*"${queue}"`));
  expect(text).toContain("await runTwice(");
  for (const name of jobNames.filter((one) => catalog[one].queue === queue)) expect(text).toContain(`"${name}":`);
});
