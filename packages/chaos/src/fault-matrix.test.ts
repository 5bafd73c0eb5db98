import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { failpointNames } from "@storywall/failpoints/names";
import { expect, test } from "vitest";
import { allFaults } from "./faults.ts";

const root = resolve(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "docs/reliability.md"), "utf8");
const rows = [...page.matchAll(/^\| (\d+) \| (.+) \| (.+) \|$/gm)].map(([, number, , held = ""]) => ({
  number: Number(number),
  held,
}));

test("at most four rows of the fault matrix have no test", () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 38 }, (_, at) => at + 1));
  expect(rows.filter(({ held }) => held.startsWith("no test: ")).length).toBeLessThanOrEqual(4);
});

test.each(rows.filter(({ held }) => !held.startsWith("no test: ")))(
  "fault matrix row $number refers to existing tests, failpoints and faults",
  ({ held }) => {
    const tests = [...held.matchAll(/`([^`]+\.ts)` “([^”]+)”/g)];
    const places = [...held.matchAll(/place `([^`]+)`/g)];
    const faults = [...held.matchAll(/fault `([^`]+)`/g)];
    expect(tests.length + places.length + faults.length).toBeGreaterThan(0);
    for (const [, file = "", title = ""] of tests) {
      expect(readFileSync(join(root, file), "utf8").replaceAll('\\"', '"')).toContain(title);
    }
    for (const [, name] of places) expect(failpointNames).toContain(name);
    for (const [, name] of faults) expect(allFaults.map((fault) => fault.name)).toContain(name);
  },
);
