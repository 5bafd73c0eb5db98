import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { createImportGraph } from "./import-graph.ts";
import { root } from "./settings.ts";
import type { SupervisedProcess } from "./supervisor.ts";
import { watchFolder } from "./watch-folder.ts";
import { workers } from "./workers.ts";

/**
 * Delay between the last change and the reload. An editor may write a file several times, and `git checkout` writes
 * many files.
 */
const DEBOUNCE_MS = 60;

/** Names and entry points of the processes, in the order in which they restart. */
const entryPoints: ReadonlyArray<readonly [name: string, files: readonly string[]]> = [
  ["api", ["apps/web/src/server/dev-api.ts"]],
  ["workers", workers.map((worker) => `workers/${worker}/src/main.ts`)],
];

/**
 * Files that the web process loads without Next.js. A change to one of them requires a restart. Next.js reloads all
 * other files.
 */
const loadedOutsideNext =
  /^(packages\/(db|env|payments|storage)\/src|packages\/services\/src\/(outside|open-deps)|apps\/web\/src\/server\/(dev|assemble|forward|env|page-headers|security-headers|trackers)\.ts)/;

/** Restarts the processes that include a changed file, and prints the next step after a schema change. */
export function restartOnFileChange(
  processes: readonly SupervisedProcess[],
  print: (line: string) => void,
  signal: AbortSignal,
): void {
  const graph = createImportGraph();
  const changed = new Set<string>();
  const restartAffectedProcesses = () => {
    const files = [...changed];
    changed.clear();
    for (const file of files) graph.forget(join(root, file));
    const affected = entryPoints
      .filter(([, entries]) =>
        entries.some((entry) => files.some((file) => graph.hasDependency(join(root, entry), join(root, file)))),
      )
      .map(([name]) => name);
    if (files.some((file) => loadedOutsideNext.test(file))) affected.push("web");
    if (affected.length > 0) print(`${files.join(", ")} changed: restarting ${affected.join(", ")}.`);
    for (const name of affected) void processes.find((candidate) => candidate.name === name)?.restart();
    for (const file of files) printMigrationHint(file, print);
  };
  let timer: NodeJS.Timeout | undefined;
  const handleFileChange = (path: string) => {
    if (!/\.(tsx?|prisma|sql)$/.test(path) || /\.test\.tsx?$/.test(path)) return;
    changed.add(relative(root, path));
    clearTimeout(timer);
    timer = setTimeout(restartAffectedProcesses, DEBOUNCE_MS);
  };
  for (const folder of listSourceFolders()) watchFolder(join(root, folder), handleFileChange, signal);
  // Reads the import graph now, because reading it later would delay the first restart.
  for (const [, entries] of entryPoints) for (const entry of entries) graph.hasDependency(join(root, entry), "");
}

const listSourceFolders = (): string[] => [
  ...["packages", "workers"].flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}/src`)),
  "apps/web/src/server",
  "packages/db/prisma",
];

function printMigrationHint(file: string, print: (line: string) => void): void {
  if (file.endsWith(".prisma"))
    print(`${file} changed: npm run db:migrate:new <name> writes a migration, applies it and generates the client.`);
  if (file.endsWith(".sql")) print(`${file} changed: npm run db:migrate applies it.`);
}
