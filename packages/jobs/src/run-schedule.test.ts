import { Writable } from "node:stream";
import { createLogger } from "@storywall/telemetry/create-logger";
import { expect, test } from "vitest";
import { runSchedule } from "./run-schedule.ts";
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

test("a failed scheduled task is retried", async () => {
  const { log, levels } = createRecordingLog();
  let fails = true;
  const runUnstableTask = async () => {
    if (fails) throw new Error("no");
    return 1;
  };
  const running = runSchedule([{ name: "sweep", everyMs: 100, work: runUnstableTask }], log);
  await waitUntil(() => levels().includes("error"));
  expect(levels()[0]).toBe("warn");
  fails = false;
  await waitUntil(() => levels().includes("debug"));
  await running.close();
  const after = levels().slice(levels().indexOf("debug"));
  expect(new Set(after)).toEqual(new Set(["debug"]));
});

test("a scheduled task that never ends is not started a second time", async () => {
  const { log, lines } = createRecordingLog();
  let starts = 0;
  let unblockTask = () => {};
  const runBlockedTask = () => {
    starts += 1;
    return new Promise<number>((resolve) => {
      unblockTask = () => resolve(0);
    });
  };
  const running = runSchedule([{ name: "sweep", everyMs: 10, work: runBlockedTask }], log);
  await waitUntil(() => lines.some(({ level }) => level === "error"));
  expect(lines[0]).toMatchObject({ msg: "sweep: has not succeeded for a long time" });
  expect(starts).toBe(1);
  unblockTask();
  await running.close();
});

test("scheduled tasks never run at the same time", async () => {
  const { log } = createRecordingLog();
  const turns: string[] = [];
  let active = 0;
  const createTask = (name: string, everyMs: number) => ({
    name,
    everyMs,
    work: async () => {
      turns.push(name);
      active += 1;
      expect(active).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      active -= 1;
      return 0;
    },
  });
  const running = runSchedule([createTask("a", 1), createTask("b", 1), createTask("c", 60_000)], log, {
    spreadMs: 0,
  });
  await waitUntil(() => turns.filter((name) => name === "b").length >= 3);
  await running.close();
  expect(turns.slice(0, 3)).toEqual(["a", "b", "c"]);
  expect(turns.filter((name) => name === "c")).toEqual(["c"]);
  expect(active).toBe(0);
});

test("a scheduled task that changed a full batch runs again after other due tasks", async () => {
  const { log } = createRecordingLog();
  const turns: string[] = [];
  let rows = 25;
  const deleteTenRows = async () => {
    turns.push("delete");
    const deleted = Math.min(rows, 10);
    rows -= deleted;
    return deleted;
  };
  const check = async () => {
    turns.push("check");
    return 0;
  };
  const running = runSchedule(
    [
      { name: "delete", everyMs: 60_000, work: deleteTenRows, batchSize: 10 },
      { name: "check", everyMs: 60_000, work: check },
    ],
    log,
    { spreadMs: 0 },
  );
  await waitUntil(() => turns.length >= 4);
  await running.close();
  expect(turns).toEqual(["delete", "check", "delete", "delete"]);
  expect(rows).toBe(0);
});

test("the first runs of scheduled tasks are spread over the default period", async () => {
  const { log } = createRecordingLog();
  const turns: string[] = [];
  const createTask = (name: string, everyMs: number) => ({
    name,
    everyMs,
    work: async () => {
      turns.push(name);
      return 0;
    },
  });
  const tasks = [createTask("a", 60_000), createTask("b", 1), createTask("c", 60_000)];
  const running = runSchedule(tasks, log);
  await waitUntil(() => turns.length >= 4);
  await running.close();
  expect(turns.slice(0, 4)).toEqual(["a", "b", "b", "b"]);
});
