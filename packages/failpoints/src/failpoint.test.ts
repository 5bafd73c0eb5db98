import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { failpointNames } from "./names.ts";

const root = resolve(import.meta.dirname, "../../..");

function listSourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|generated|\..*)$/.test(entry.name) ? [] : listSourceFiles(path);
    return /\.tsx?$/.test(entry.name) && !/\.(test|fixture)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

test("every listed failpoint is called in exactly one place", () => {
  const files = ["packages", "workers", "apps/web/src"].flatMap(listSourceFiles);
  const called = files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/\bfailpoint\("([^"]+)"\)/g)].map(([, name]) => name),
  );
  expect(called.toSorted()).toEqual([...failpointNames].sort());
  expect(failpointNames.length).toBeGreaterThanOrEqual(40);
});

type Options = { env?: Record<string, string>; flags?: string[]; cwd?: string };

function runNode(program: string, { env = {}, flags = [], cwd = "packages/failpoints" }: Options) {
  const { PATH = "" } = process.env;
  const { stdout, stderr, status, signal } = spawnSync(
    process.execPath,
    [...flags, "--input-type=module", "-e", program],
    { cwd: join(root, cwd), env: { PATH, ...env }, encoding: "utf8" },
  );
  return { lines: stdout.trim().split("\n"), stderr, status, signal };
}

/** Runs a program that calls two failpoints, the first one three times. */
function callFailpoints(env: Record<string, string>, flags = ["--conditions=chaos"]) {
  const program = `
    const { failpoint } = await import("@storywall/failpoints/failpoint");
    const startedAt = performance.now();
    for (let pass = 1; pass <= 3; pass++) {
      try { failpoint("webhook.before-store"); console.log("passed", pass); } catch (error) { console.log(error.message, pass); }
    }
    failpoint("webhook.after-store");
    console.log(performance.now() - startedAt > 300 ? "slow" : "quick");`;
  return runNode(program, { env, flags });
}

const expectedOutput = ["passed 1", "passed 2", "passed 3", "quick"];

describe("without --conditions=chaos", () => {
  test.each(["kill", "throw", "freeze"])("without --conditions=chaos, FAILPOINT has no effect (mode %s)", (mode) => {
    const folder = mkdtempSync(join(tmpdir(), "storywall-failpoints-"));
    const hits = join(folder, "hits");
    const env = { FAILPOINT: `webhook.before-store:1:${mode}`, FAILPOINT_HITS: hits };
    expect(callFailpoints(env, [])).toMatchObject({ lines: expectedOutput, status: 0 });
    expect(existsSync(hits)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  const loadJsx = pathToFileURL(join(root, "packages/email/src/load-jsx.ts")).href;
  const callers: Array<[cwd: string, flags: string[]]> = [
    ["packages/api", []],
    ["packages/jobs", []],
    ["packages/services", []],
    ["packages/services", ["--import", loadJsx]],
    ["workers/images", []],
  ];
  test.each(callers)("a failpoint called in %s throws only with --conditions=chaos", (cwd, flags) => {
    const program = `
      import { failpoint } from "@storywall/failpoints/failpoint";
      try { failpoint("webhook.before-store"); console.log("passed"); } catch (error) { console.log(error.message); }`;
    const env = { FAILPOINT: "webhook.before-store:1:throw" };
    expect(runNode(program, { cwd, env, flags }).lines).toEqual(["passed"]);
    const armed = runNode(program, { cwd, env, flags: ["--conditions=chaos", ...flags] });
    expect(armed.lines).toEqual(["Failpoint webhook.before-store"]);
  });
});

describe("with --conditions=chaos", () => {
  test("a process passes every failpoint if no failure is planned", () => {
    expect(callFailpoints({}).lines).toEqual(expectedOutput);
  });

  test("a failpoint throws only on the call for which a failure is planned", () => {
    expect(callFailpoints({ FAILPOINT: "webhook.before-store:2:throw" }).lines).toEqual([
      "passed 1",
      "Failpoint webhook.before-store 2",
      "passed 3",
      "quick",
    ]);
  });

  test("a failpoint freezes the process for the planned time", () => {
    expect(callFailpoints({ FAILPOINT: "webhook.after-store:1:freeze:400" }).lines.at(-1)).toBe("slow");
  });

  test("a process records a planned failure before the failure kills the process", () => {
    const folder = mkdtempSync(join(tmpdir(), "storywall-failpoints-"));
    const [plan, hits] = [join(folder, "plan"), join(folder, "hits")];
    writeFileSync(plan, "webhook.before-store:2:kill\n");
    const env = { FAILPOINT: `@${plan}`, FAILPOINT_HITS: hits };
    const first = callFailpoints(env);
    const second = callFailpoints(env);
    const recorded = readFileSync(hits, "utf8");
    rmSync(folder, { recursive: true });
    expect(first).toMatchObject({ lines: ["passed 1"], signal: "SIGKILL" });
    expect(recorded).toMatch(/^webhook\.before-store:kill \d+ /);
    expect(second.lines).toContain("passed 3");
  });

  test("a process of a live shop does not start with --conditions=chaos", () => {
    const { status, stderr } = callFailpoints({ SHOP_MODE: "live" });
    expect(status).not.toBe(0);
    expect(stderr).toContain("A live shop must not be started with --conditions=chaos.");
  });
});
