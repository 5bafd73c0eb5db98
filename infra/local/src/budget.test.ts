import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { root } from "./settings.ts";

const folders: string[] = [];
afterEach(() => folders.splice(0).map((folder) => rmSync(folder, { recursive: true, force: true })));

type Page = { kB: number; remadeAfter?: number };

function checkBudget(pages: Record<string, Page>): { passes: boolean; output: string } {
  const folder = mkdtempSync(join(tmpdir(), "storywall-budget-"));
  folders.push(folder);
  const build = join(folder, ".next");
  const writeBuildFile = (path: string, data: string | Buffer) => {
    mkdirSync(dirname(join(build, path)), { recursive: true });
    writeFileSync(join(build, path), data);
  };
  const stats = Object.entries(pages).map(([route, { kB }], index) => {
    writeBuildFile(`static/${index}.js`, randomBytes(kB * 1000));
    return { route, firstLoadChunkPaths: [`.next/static/${index}.js`] };
  });
  const routes = Object.entries(pages).map(([route, { remadeAfter = false }]) => [
    route,
    { initialRevalidateSeconds: remadeAfter },
  ]);
  writeBuildFile("BUILD_ID", "x");
  writeBuildFile("diagnostics/route-bundle-stats.json", JSON.stringify(stats));
  writeBuildFile("prerender-manifest.json", JSON.stringify({ routes: Object.fromEntries(routes), dynamicRoutes: {} }));
  const done = spawnSync(process.execPath, [join(root, "scripts/check-budget.mjs"), build], { encoding: "utf8" });
  return { passes: done.status === 0, output: done.stderr };
}

test("the budget check accepts pages within their budgets", () => {
  expect(checkBudget({ "/": { kB: 169 }, "/create/[templateKey]": { kB: 229 }, "/art": { kB: 100 } })).toEqual({
    passes: true,
    output: "",
  });
});

test.each([
  ["/", 181, 180],
  ["/browse", 181, 180],
  ["/art/[id]", 181, 180],
  ["/create/[templateKey]", 251, 250],
  ["/checkout", 271, 270],
])("the budget check rejects the page %s with %i kB", (route, kB, limit) => {
  const { passes, output } = checkBudget({ [route]: { kB } });
  expect(passes).toBe(false);
  expect(output).toContain(`${route} fetches ${kB}.`);
  expect(output).toContain(`may fetch ${limit}`);
  expect(output).toContain("0.js (");
});

test("the budget check rejects a page that is rendered again after the build, because its script hashes are unknown", () => {
  const { passes, output } = checkBudget({ "/": { kB: 10, remadeAfter: 900 } });
  expect(passes).toBe(false);
  expect(output).toContain("/ is rendered again every 900 s");
});
