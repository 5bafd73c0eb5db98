import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { root } from "./settings.ts";

const folders: string[] = [];
afterEach(() => folders.splice(0).map((folder) => rmSync(folder, { recursive: true, force: true })));

function runScriptInFolder(script: string, ...args: string[]): { passes: boolean; output: string } {
  const done = spawnSync(process.execPath, [join(root, "scripts", script), ...args], { encoding: "utf8" });
  return { passes: done.status === 0, output: done.stderr };
}

function checkReadme(readme: string): { passes: boolean; output: string } {
  const folder = mkdtempSync(join(tmpdir(), "storywall-documents-"));
  folders.push(folder);
  const files: Record<string, string> = {
    "package.json": JSON.stringify({ scripts: { screens: "true" } }),
    "README.md": readme,
    "docs/decisions/0001-money.md": "# Money & USD\n",
    "apps/web/src/app/create/[templateKey]/page.tsx": "",
    "packages/domain/src/kernel/money.ts": "",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return runScriptInFolder("check-docs.mjs", folder);
}

test("README and docs reference only existing files, headings and scripts", () => {
  expect(runScriptInFolder("check-docs.mjs")).toEqual({ passes: true, output: "" });
});

test.for(["README.md", "docs/figures.md"])("the document %s has at most 150 lines", (path) => {
  const lines = readFileSync(join(root, path), "utf8").trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(150);
});

test("the newest section of the changelog is for the shop's version", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const headings = [...readFileSync(join(root, "CHANGELOG.md"), "utf8").matchAll(/^## \[([^\]]+)\](.*)$/gm)];
  expect(headings[0]?.[1]).toBe("Unreleased");
  expect(headings[1]?.slice(1)).toEqual([version, expect.stringMatching(/^ - \d{4}-\d\d-\d\d$/)]);
});

test("the README and the owner's guide show every picture in docs/pictures", () => {
  const pictures = readdirSync(join(root, "docs/pictures")).map((name) => `docs/pictures/${name}`);
  const shown = ["README.md", "docs/owner.md"].flatMap((document) =>
    [...readFileSync(join(root, document), "utf8").matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = ""]) =>
      join(dirname(document), path),
    ),
  );
  expect(shown.toSorted()).toEqual(pictures.toSorted());
  const bytes = pictures.reduce((sum, path) => sum + statSync(join(root, path)).size, 0);
  expect(bytes).toBeLessThanOrEqual(1_000_000);
});

test.for(["infra/.env.example", "infra/demo.env.example"])(
  "the document %s names only variables that the code reads",
  (path) => {
    const readVariables = (file: string) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    const compose = readFileSync(join(root, "infra/compose.yaml"), "utf8");
    const inCompose = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const known = [...readVariables(".env.example"), ...inCompose];

    expect(readVariables(path).length).toBeGreaterThan(0);
    expect(readVariables(path).filter((name) => !known.includes(name))).toEqual([]);
  },
);

test("the generated documents are up to date with the code", () => {
  expect(runScriptInFolder("write-docs.mjs", "--check")).toEqual({ passes: true, output: "" });
});

test.for([
  ["a link to a missing file", "[money](docs/decisions/0002-ids.md)", "0002-ids.md, which does not exist"],
  ["a link to a missing heading", "[money](docs/decisions/0001-money.md#euro)", "no such heading"],
  [
    "a missing path",
    "see `packages/domain/src/kernel/ids.ts`",
    "packages/domain/src/kernel/ids.ts, which does not exist",
  ],
  ["a missing folder", "see `packages/prices`", "packages/prices, which does not exist"],
  ["an unknown file name", "see `ids.ts`", "ids.ts, which does not exist"],
  ["a glob without matches", "see `packages/*/tools`", "packages/*/tools, which does not exist"],
  ["a missing script", "```\nnpm run photos\n```", "npm run photos, which package.json does not have"],
] as const)("check-docs reports %s as a problem", ([, readme, sentence]) => {
  const { passes, output } = checkReadme(readme);
  expect(output).toContain(sentence);
  expect(passes).toBe(false);
});

test.for([
  ["a link with a heading", "[money](docs/decisions/0001-money.md#money--usd) and [home](https://example.com/a)"],
  [
    "a file by its path or its name",
    "`packages/domain/src/kernel/money.ts`, `money.ts`, `packages/domain/`, `packages/*/src`",
  ],
  ["a folder named after a parameter", "`apps/web/src/app/create/[templateKey]/page.tsx`"],
  ["a URL, a command, a storage key", "`/api/uploads`, `npm run screens`, `originals/<id>`, `and/or`"],
  ["files a run creates", "`.data/logs` and `.data/secrets.json`"],
] as const)("check-docs accepts %s", ([, readme]) => {
  expect(checkReadme(readme)).toEqual({ passes: true, output: "" });
});
