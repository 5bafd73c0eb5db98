import { Writable } from "node:stream";
import { logger } from "@storywall/telemetry/logger";
import { expect, test } from "vitest";
import { repeat } from "./repeat.ts";
import { until } from "./test-jobs.fixture.ts";

function listening() {
  const lines: Array<{ level: string; msg: string }> = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = logger("test", sink);
  log.level = "debug";
  return { log, levels: () => lines.map(({ level }) => level), lines };
}

test("a work that fails is tried again; failing for three turns is an error, and a success ends it", async () => {
  const { log, levels } = listening();
  let fails = true;
  const work = async () => {
    if (fails) throw new Error("no");
    return 1;
  };
  const running = repeat({ name: "sweep", everyMs: 20, work, log });
  await until(() => levels().includes("error"));
  expect(levels()[0]).toBe("warn");
  fails = false;
  await until(() => levels().includes("debug"));
  await running.close();
  const after = levels().slice(levels().indexOf("debug"));
  expect(new Set(after)).toEqual(new Set(["debug"]));
});

test("a work that never comes back is an error too, and is not done twice at once", async () => {
  const { log, lines } = listening();
  let starts = 0;
  let end = () => {};
  const work = () => {
    starts += 1;
    return new Promise<number>((resolve) => {
      end = () => resolve(0);
    });
  };
  const running = repeat({ name: "sweep", everyMs: 10, work, log });
  await until(() => lines.some(({ level }) => level === "error"));
  expect(lines[0]).toMatchObject({ msg: "sweep: has not succeeded for a long time" });
  expect(starts).toBe(1);
  end();
  await running.close();
});
