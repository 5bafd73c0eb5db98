import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { failpointNames } from "./names.ts";

const root = resolve(import.meta.dirname, "../../..");

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|generated|\..*)$/.test(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.(test|fixture)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

describe("the list of failpoints", () => {
  test("is what the shop's code calls, each place exactly once", () => {
    const files = ["packages", "workers", "apps/web/src"].flatMap(sources);
    const called = files.flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/\bfailpoint\("([^"]+)"\)/g)].map(([, name]) => name),
    );
    expect(called.toSorted()).toEqual([...failpointNames].sort());
    expect(failpointNames.length).toBeGreaterThanOrEqual(40);
  });
});

/** Runs a program that passes two places, the first one three times. */
function run(env: Record<string, string>) {
  const program = `
    const { failpoint } = await import(${JSON.stringify(join(import.meta.dirname, "failpoint.ts"))});
    const startedAt = performance.now();
    for (let pass = 1; pass <= 3; pass++) {
      try { failpoint("webhook.before-store"); console.log("passed", pass); } catch (error) { console.log(error.message, pass); }
    }
    failpoint("webhook.after-store");
    console.log(performance.now() - startedAt > 300 ? "slow" : "quick");`;
  const { PATH = "" } = process.env;
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { PATH, ...env },
    encoding: "utf8",
  });
  return { lines: stdout.trim().split("\n"), stderr, status, signal };
}

describe("a process", () => {
  test("that nobody told to fail passes every failpoint", () => {
    expect(run({}).lines).toEqual(["passed 1", "passed 2", "passed 3", "quick"]);
  });

  test("throws at the pass it was told, and only there", () => {
    expect(run({ FAILPOINT: "webhook.before-store:2:throw" }).lines).toEqual([
      "passed 1",
      "Failpoint webhook.before-store 2",
      "passed 3",
      "quick",
    ]);
  });

  test("stands still for as long as it was told", () => {
    expect(run({ FAILPOINT: "webhook.after-store:1:freeze:400" }).lines.at(-1)).toBe("slow");
  });

  test("dies without another word, leaves a note of it, and does not die of the same again", () => {
    const folder = mkdtempSync(join(tmpdir(), "storywall-failpoints-"));
    const [plan, hits] = [join(folder, "plan"), join(folder, "hits")];
    writeFileSync(plan, "webhook.before-store:2:kill\n");
    const env = { FAILPOINT: `@${plan}`, FAILPOINT_HITS: hits };
    const first = run(env);
    const second = run(env);
    const note = readFileSync(hits, "utf8");
    rmSync(folder, { recursive: true });
    expect(first).toMatchObject({ lines: ["passed 1"], signal: "SIGKILL" });
    expect(note).toMatch(/^webhook\.before-store:kill \d+ /);
    expect(second.lines).toContain("passed 3");
  });

  test.each<Record<string, string>>([{ FAILPOINT: "webhook.before-store:1:throw" }, { SABOTAGE: "finalise.once" }])(
    "of a live shop does not start when it is told to fail: %o",
    (told) => {
      const { status, stderr } = run({ SHOP_MODE: "live", ...told });
      expect(status).not.toBe(0);
      expect(stderr).toContain("never for a live shop");
    },
  );
});
