import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import turbo from "../../../turbo.json" with { type: "json" };
import { root } from "./settings.ts";

const readText = (path: string) => readFileSync(join(root, path), "utf8");
const listNames = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, names = ""]) => names.split(","));

const workflow = readText(".github/workflows/ci.yml");
const inWorkflow = listNames(workflow, /only(?:: |=)([\w,-]+)/g);
const inCiRun = listNames(readText(".ci/run"), /--only=([\w,-]+)/g);

const toStageName = (task: string) => task.replace("//#", "");
const existing = Object.keys(turbo.tasks).map(toStageName);

/** Returns `stage` and all stages that it needs, directly or through others. */
function listStages(stage: string): string[] {
  const { dependsOn } = { dependsOn: [], ...turbo.tasks[`//#${stage}` as keyof typeof turbo.tasks] };
  return [...new Set([...dependsOn.flatMap(listStages), stage])];
}

test("the CI workflow runs every stage of npm test and of .ci/run", () => {
  expect(inCiRun.length).toBeGreaterThan(0);
  const expected = [...listStages("all").filter((name) => name !== "all"), ...inCiRun];
  expect(expected.filter((name) => !inWorkflow.includes(name))).toEqual([]);
  expect(workflow).toContain(".ci/containers");
});

test("the CI workflow names only stages that exist", () => {
  expect(inWorkflow.filter((name) => !existing.includes(name))).toEqual([]);
});

test("the CI workflow pins every action to a commit", () => {
  const actions = listNames(workflow, /uses: (.+)/g);
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});
