import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { catalog, jobNames, type QueueName, queueNames } from "./catalog.ts";

const testOf = (queue: QueueName) =>
  readFileSync(join(import.meta.dirname, `../../../workers/${queue}/src/second-run.test.ts`), "utf8");

test.each(queueNames)("every job of the queue %s is held to its second run", (queue) => {
  const text = testOf(queue);
  // The compiler asks for each job of the queue in this record; the names are looked for all the same.
  expect(text).toContain(`{ [N in JobOn<"${queue}">]`);
  expect(text).toContain("await runTwice(");
  for (const name of jobNames.filter((one) => catalog[one].queue === queue)) expect(text).toContain(`"${name}":`);
});
