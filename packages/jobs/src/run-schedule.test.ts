import { Writable } from "node:stream";
import { createLogger } from "@storywall/telemetry/create-logger";
import { expect, test } from "vitest";
import { runEvery } from "./run-every.ts";
import { waitUntil } from "./test-jobs.fixture.ts";

function createRecordingLog() {
  const lines: Array<{ level: string; msg: string }> = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = createLogger("test", sink);
  log.level = "debug";
  return { log, levels: () => lines.map(({ level }) => level), lines };
}

test("a failed task is retried, repeated failures log an error, and no warning or error follows a success", async () => {
  const { log, levels } = createRecordingLog();
  let fails = true;
  const runUnstableTask = async () => {
    if (fails) throw new Error("no");
    return 1;
  };
  const running = runEvery({ name: "sweep", everyMs: 20, task: runUnstableTask, log });
  await waitUntil(() => levels().includes("error"));
  expect(levels()[0]).toBe("warn");
  fails = false;
  await waitUntil(() => levels().includes("debug"));
  await running.close();
  const after = levels().slice(levels().indexOf("debug"));
  expect(new Set(after)).toEqual(new Set(["debug"]));
});

test("a task that does not end is not started again, and an error is logged", async () => {
  const { log, lines } = createRecordingLog();
  let starts = 0;
  let unblockTask = () => {};
  const runBlockedTask = () => {
    starts += 1;
    return new Promise<number>((resolve) => {
      unblockTask = () => resolve(0);
    });
  };
  const running = runEvery({ name: "sweep", everyMs: 10, task: runBlockedTask, log });
  await waitUntil(() => lines.some(({ level }) => level === "error"));
  expect(lines[0]).toMatchObject({ msg: "sweep: has not succeeded for a long time" });
  expect(starts).toBe(1);
  unblockTask();
  await running.close();
});
