import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { root } from "./settings.ts";

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Stands in for npx: records its arguments and its cache, and installs a Node. */
const npx = `#!/bin/sh
echo "$* cache=$npm_config_cache" >> installs.log
mkdir -p node_modules/.bin packages/db/src/generated
touch node_modules/.modules.yaml packages/db/src/generated/client.ts
ln -sf "${process.execPath}" node_modules/.bin/node
`;

const shop = "bootstrap({ isShopOnly: true })";
const everything = "bootstrap()";

function createRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), "storywall-install-"));
  folders.push(folder);
  const repository = join(folder, "first");
  for (const name of ["apps", "packages", "workers", "infra", "scripts", "programs"])
    mkdirSync(join(repository, name), { recursive: true });
  cpSync(join(root, "scripts/bootstrap.mjs"), join(repository, "scripts/bootstrap.mjs"));
  for (const name of ["package.json", "pnpm-lock.yaml"]) writeFileSync(join(repository, name), "{}");
  writeFileSync(join(repository, "programs/npx"), npx, { mode: 0o755 });
  return repository;
}

function run(repository: string, call: string, env: Record<string, string> = {}): string {
  const code = `import { bootstrap } from "${repository}/scripts/bootstrap.mjs"; ${call};`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
    encoding: "utf8",
    env: { PATH: `${repository}/programs:/usr/bin:/bin`, HOME: tmpdir(), ...env },
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return stdout;
}

function readInstalls(repository: string): string[] {
  const log = join(repository, "installs.log");
  return existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
}

test("a second start installs nothing, even in a moved or copied folder", () => {
  const repository = createRepository();
  run(repository, shop);
  run(repository, shop);
  const moved = `${repository}-moved`;
  renameSync(repository, moved);
  run(moved, shop);
  const copied = `${repository}-copied`;
  cpSync(moved, copied, { recursive: true, verbatimSymlinks: true });
  run(copied, shop);
  expect(readInstalls(copied)).toHaveLength(1);
});

test("a start installs only what the shop needs", () => {
  const repository = createRepository();
  expect(run(repository, shop)).toMatch(/Installing what the shop runs: up to \d+ MB to download, about \d+ min/);
  run(repository, everything);
  run(repository, shop);
  expect(readInstalls(repository).map((line) => line.includes("--prod"))).toEqual([true, false]);
});

test("when dependencies change, a start does not remove what the tests have installed", () => {
  const repository = createRepository();
  run(repository, everything);
  writeFileSync(join(repository, "pnpm-lock.yaml"), "{ changed }");
  run(repository, shop);
  run(repository, everything);
  expect(readInstalls(repository).map((line) => line.includes("--prod"))).toEqual([false, false]);
});

test("packages are stored in the repository if the home folder is not writable", () => {
  const repository = createRepository();
  const home = join(repository, "package.json/home");
  expect(run(repository, shop, { HOME: home })).toContain(`${home} cannot be written`);
  expect(readInstalls(repository)[0]).toContain(`cache=${repository}/.cache/npm`);
});

test("on Windows, the commands end with one sentence that names WSL", () => {
  const windows = 'data:text/javascript,Object.defineProperty(process,"platform",{value:"win32"})';
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  for (const name of ["prestart", "predev", "pretest"]) {
    expect(scripts[name]).toBe("node scripts/check-platform.mjs");
  }
  const args = ["--import", windows, join(root, "scripts/check-platform.mjs")];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Storywall runs on Linux and macOS\. On Windows, run this command in WSL: .*\n$/);
});
